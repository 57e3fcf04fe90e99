/** Where the parameters of robot.conf are described. */

export const table = 'Portal Server 7.1 Technical Reference, table 42-1';
export const sample = 'Portal Server 7.2 Administration Guide, robot.conf sample';
