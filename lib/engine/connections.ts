/** The connections of a run over all its visits (robot.conf, max-connections). */

export interface Connections {
  take(): boolean;
  give(): void;
  /** Called once, when a connection is free again; first asked, first called. */
  onFree(call: () => void): void;
}

export function createConnections(most: number): Connections {
  let open = 0;
  const waiting: (() => void)[] = [];
  return {
    take() {
      if (open >= most) return false;
      open++;
      return true;
    },
    give() {
      open--;
      waiting.shift()?.();
    },
    onFree(call) {
      waiting.push(call);
    },
  };
}
