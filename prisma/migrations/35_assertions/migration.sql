-- The setting gets the name people look for: assertions of saved URL lists.
UPDATE "Collection" SET settings = settings - 'requireExpectations' || jsonb_build_object('requireAssertions', settings -> 'requireExpectations')
WHERE settings ? 'requireExpectations';
