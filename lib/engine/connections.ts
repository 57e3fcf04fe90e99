/** The connections of a run over all its visits (robot.conf, max-connections). */

export interface Connections {
  take(): boolean;
  give(): void;
  /** Called once, when a connection is free again; first asked, first called. Whoever does not take it lets the next one. */
  onFree(call: () => void): void;
  /** Resolves when one was taken. */
  taken(): Promise<void>;
}

export function createConnections(most: number): Connections {
  let open = 0;
  const waiting: (() => void)[] = [];
  /** Whoever is called may have no use for a connection any more: then the next in line is asked. */
  const askNext = (): void => {
    const next = open < most ? waiting.shift() : undefined;
    if (next === undefined) return;
    next();
    askNext();
  };
  const take = (): boolean => {
    if (open >= most) return false;
    open++;
    return true;
  };
  return {
    take,
    give() {
      open--;
      askNext();
    },
    onFree(call) {
      waiting.push(call);
    },
    async taken() {
      while (!take()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
