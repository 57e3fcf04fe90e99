/** Lines of new collections: what robot.conf leaves out is as in collections that were there before them. */
export const linesOfNewCollections = {
  'refused-rd-days': '30',
  'refused-rd-visits': '3',
} as const;

/** The built-in robot.conf of a collection that has none. */

export const defaultRobotConf = `# Built-in process parameters: whatever is not written here has its default.
<Process
   enumeration-filter=enumeration-default
   generation-filter=generation-default
>
</Process>
`;
