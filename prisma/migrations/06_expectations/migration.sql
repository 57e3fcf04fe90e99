-- CreateTable
CREATE TABLE "UrlList" (
    "id" SERIAL NOT NULL,
    "collectionId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UrlList_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RevisionCheck" (
    "revisionId" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "met" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "open" INTEGER NOT NULL,
    "failures" JSONB NOT NULL,
    "notRun" TEXT,

    CONSTRAINT "RevisionCheck_pkey" PRIMARY KEY ("revisionId")
);

-- CreateIndex
CREATE UNIQUE INDEX "UrlList_collectionId_name_key" ON "UrlList"("collectionId", "name");

-- AddForeignKey
ALTER TABLE "UrlList" ADD CONSTRAINT "UrlList_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RevisionCheck" ADD CONSTRAINT "RevisionCheck_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a simulation observed of the URLs it was asked to fetch, read by whoever simulates with it; forgotten after a day.
-- Written by hand, read and written by lib/store/observations.ts.
CREATE TABLE crawl.observation (
  simulation    uuid NOT NULL,
  -- Place of the URL in the list, from 0.
  position      int NOT NULL,
  seq           bigint GENERATED ALWAYS AS IDENTITY,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  facts         jsonb NOT NULL,
  -- Why it was not fetched.
  not_fetched   text,
  observed_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (simulation, position)
);
CREATE INDEX observation_age ON crawl.observation (observed_at);
CREATE INDEX observation_of_collection ON crawl.observation (collection_id);
