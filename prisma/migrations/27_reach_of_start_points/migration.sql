-- Where start points have different depth limits: what the one that leads farthest has left at this URL, as one number
-- (match/link-reach.ts). NULL where all start points have the same limit.
ALTER TABLE crawl.resource ADD COLUMN reach integer;
ALTER TABLE crawl.shortening ADD COLUMN reach integer;
