/** What a resource keeps of the run that had it before: enough to say what changed between two runs. */

/** SQL: assignments for an UPDATE of a resource `r` that may give it to another run; `unless` keeps what is there. */
export const rememberLastRun = (unless: string): string =>
  ['run', 'path', 'state']
    .map((name) => {
      const before = name === 'run' ? 'r.run_id' : name === 'path' ? 'r.path_id' : 'r.state';
      return `last_${name} = CASE WHEN ${unless} THEN r.last_${name} ELSE ${before} END`;
    })
    .join(', ');
