/** The robot of a collection as JSON: its state and figures, and what lies around it, for the status page. */

import { currentActor } from '#app/session.ts';
import { statusOf, type Problem } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  _: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const actor = await currentActor();
  const { getRobotStatus, getRobotDetails, getCommandPort, listLogs } = await services();
  const [status, details, port, logs] = await Promise.all([
    getRobotStatus(actor, { slug }),
    getRobotDetails(actor, { slug }),
    getCommandPort(actor, { slug }),
    listLogs(actor, { slug }),
  ]);
  if (!status.ok) return refusal(status.problem);
  if (!details.ok) return refusal(details.problem);
  if (!port.ok) return refusal(port.problem);
  if (!logs.ok) return refusal(logs.problem);
  const robot = { ...status.value, ...details.value, commandPort: port.value, logs: logs.value };
  return Response.json(robot, { headers: { 'cache-control': 'no-store' } });
}

function refusal(problem: Problem): Response {
  return Response.json({ message: problem.message }, { status: statusOf(problem) });
}
