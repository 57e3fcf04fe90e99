/** What the status page asks for: the robot's state, what lies around it, its command port, and its logs. */

import type { CommandPort } from '#lib/services/command-port/contract.ts';
import type { LogList } from '#lib/services/logs/contract.ts';
import type { RobotDetails } from '#lib/services/runs/robot-details.ts';
import type { RobotStatus } from '#lib/services/runs/robot-status.ts';

export interface RobotPanel extends RobotStatus, RobotDetails {
  readonly commandPort: CommandPort;
  readonly logs: LogList;
}
