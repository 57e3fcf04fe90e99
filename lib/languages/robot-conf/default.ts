/** The built-in robot.conf of a collection that has none. */
export const defaultRobotConf = `# Built-in process parameters: whatever is not written here has its default.
<Process
   enumeration-filter=enumeration-default
   generation-filter=generation-default
>
</Process>
`;

/** The robot.conf of a new collection. What it says differs from the defaults, which keep older collections as they were. */
export const newRobotConf = `# Process parameters: whatever is not written here has its default.
<Process
   refused-rd-days=30
   refused-rd-visits=3
   canonical=prefer
>
</Process>
`;
