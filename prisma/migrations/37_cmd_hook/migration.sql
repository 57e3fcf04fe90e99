-- The program of cmd-hook is on record like the other programs of a run, with the end of what it printed.
ALTER TABLE crawl.program_run DROP CONSTRAINT program_run_printing_check,
  ADD CONSTRAINT program_run_printing_check CHECK (printing IN ('urls', 'roots', 'hook')),
  ADD COLUMN output text;
