/** The built-in robot.conf of a collection that has none. */

export const defaultRobotConf = `# Built-in process parameters: whatever is not written here has its default.
<Process
   enumeration-filter=enumeration-default
   generation-filter=generation-default
>
</Process>
`;
