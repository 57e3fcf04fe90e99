-- When the person behind a session last gave the password in it.
ALTER TABLE "Session" ADD COLUMN "confirmedAt" TIMESTAMPTZ(3);

-- One-time codes of an authenticator app, and what opens the account without it.
CREATE TABLE "TwoFactor" (
    "userId" TEXT NOT NULL,
    "sealed" JSONB NOT NULL,
    "recovery" TEXT[] NOT NULL,
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "isOn" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "TwoFactor_pkey" PRIMARY KEY ("userId")
);
ALTER TABLE "TwoFactor" ADD CONSTRAINT "TwoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
