/** RootNodes and LeafNodes with what their programs printed in their places, and the program runs that are still missing. Pure. */

import { createHash } from 'node:crypto';
import type { Gatherer, LeafNode, RootNode } from '../../languages/gatherer-cf/model.ts';
import { printedRoot } from '../../languages/gatherer-cf/printed-lines.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { PrintedLine, PrintedOutputs, ProgramCall } from '../../languages/gatherer-cf/printed-lines.ts';

/** Where a URL was printed. */
export interface PrintedBy {
  /** The command, as written. */
  readonly command: string;
  /** Of the output, from 1. */
  readonly line: number;
}

export interface Expanded<Node> {
  readonly node: Node;
  readonly printed?: PrintedBy;
}

export interface Expansion {
  readonly roots: readonly Expanded<RootNode>[];
  readonly leaves: readonly Expanded<LeafNode>[];
  /** Calls whose output is not there yet. What they lead to comes when it is. */
  readonly wanted: readonly ProgramCall[];
}

/** Enumeration programs whose output names enumeration programs: so many levels, and no more. */
export const mostLevels = 16;

interface Expanding {
  readonly outputs: ReadonlyMap<string, readonly PrintedLine[]>;
  readonly wanted: Map<string, ProgramCall>;
}

export function expandPrograms({ rootNodes, leafNodes }: Gatherer, outputs: PrintedOutputs): Expansion {
  const expanding: Expanding = { outputs: new Map(outputs), wanted: new Map() };
  const roots = rootNodes.flatMap((root) => resolve(expanding, inPlaceOf(expanding, root), []));
  const leaves = leafNodes.flatMap((leaf) => inPlaceOf(expanding, leaf));
  return { roots, leaves, wanted: [...expanding.wanted.values()] };
}

/** What a line with a bar printed takes the place of the line, with what else stands on it. */
function inPlaceOf<Node extends LeafNode>(expanding: Expanding, node: Node): readonly Expanded<Node>[] {
  const { program: command, line } = node;
  if (command === null) return [{ node }];
  const lines = outputOf(expanding, callOf({ command, line, printing: 'urls', input: [] }));
  return lines.map((each) => ({
    node: { ...node, url: each.text, program: null },
    printed: { command, line: each.n },
  }));
}

/** An enumeration program gets the URLs of the roots that name it, and what it prints takes their place. `ancestors`: the calls that led here. */
function resolve(
  expanding: Expanding,
  roots: readonly Expanded<RootNode>[],
  ancestors: readonly string[],
): readonly Expanded<RootNode>[] {
  const byCommand = Map.groupBy(roots, ({ node }) => node.enumeration ?? '');
  const plain = byCommand.get('') ?? [];
  byCommand.delete('');
  const printed = [...byCommand].flatMap(([command, named]) => {
    const line = named[0]?.node.line ?? 0;
    const input = named.flatMap(({ node }) => normalForm(node.url));
    const call = guarded(callOf({ command, line, printing: 'roots', input }), ancestors);
    const lines = outputOf(expanding, call).map(({ n, text }): Expanded<RootNode> => {
      return { node: printedRoot(text, line), printed: { command, line: n } };
    });
    return resolve(expanding, lines, [...ancestors, call.key]);
  });
  return [...plain, ...printed];
}

function normalForm(url: string | null): readonly string[] {
  const normal = url === null ? undefined : normalizeUrl(url);
  return normal?.ok === true ? [normal.url.href] : [];
}

function callOf(call: Omit<ProgramCall, 'key'>): ProgramCall {
  const { command, printing, input } = call;
  const key = createHash('sha256')
    .update(JSON.stringify([printing, command, input]))
    .digest('hex')
    .slice(0, 32);
  return { key, ...call };
}

/** A call that would go round in a circle, or too far, is not made, and says why. */
function guarded(call: ProgramCall, ancestors: readonly string[]): ProgramCall {
  const isCircle = ancestors.includes(call.key);
  if (!isCircle && ancestors.length < mostLevels) return call;
  const refusal = isCircle ? 'it would receive the same URLs again' : `limit of ${mostLevels} nested programs`;
  return { ...call, key: `${call.key}-stopped`, refusal };
}

function outputOf({ outputs, wanted }: Expanding, call: ProgramCall): readonly PrintedLine[] {
  const lines = outputs.get(call.key);
  if (lines === undefined && !wanted.has(call.key)) wanted.set(call.key, call);
  return call.refusal === undefined ? (lines ?? []) : [];
}
