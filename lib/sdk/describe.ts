/** Declarations as plain data: what the browser, the editor, the reference page and `winnow catalog` get. */

import type { MessageCodes, Severity } from '../lang/diagnostic.ts';
import { messageCode } from '../lang/diagnostic.ts';
import type { FunctionDeclaration, FunctionExample, ParamGroup } from './define-function.ts';
import type { ProtocolDeclaration, StatusMeaning } from './define-protocol.ts';
import type { SummarizerDeclaration } from './define-summarizer.ts';
import type { Parameter } from './define-parameter.ts';
import type { Choice, NameUse, Param, ParamKind, Params, Unit } from './param.ts';
import type { PhaseName } from './phases.ts';

export interface ParamEntry {
  readonly name: string;
  readonly kind: ParamKind;
  readonly doc: string;
  /** What a form calls it; without one, its name in words. */
  readonly label?: string;
  readonly required: boolean;
  readonly default?: string;
  readonly choices?: readonly Choice[];
  readonly min?: number;
  readonly max?: number;
  readonly unit?: Unit;
  readonly use?: NameUse;
  readonly language?: string;
  readonly isValueOf?: string;
  readonly formerDefault?: string;
  readonly plainWord?: string;
  readonly comparedWith?: string;
}

export interface FunctionEntry {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly phases: readonly PhaseName[];
  readonly lenientPhases: readonly PhaseName[];
  readonly summary: string;
  readonly doc: string;
  readonly params: readonly ParamEntry[];
  readonly paramGroups: readonly ParamGroup[];
  readonly oncePerFilter: boolean;
  readonly after: readonly string[];
  /** Sources it sets that no parameter names. */
  readonly sets: readonly string[];
  /** The function that does the same by regular expressions. */
  readonly expressionVariant?: string;
  /** Writes attributes that no parameter names. */
  readonly writesAnyAttribute: boolean;
  /** Decides by the filter rules. */
  readonly asksRules: boolean;
  readonly examples: readonly FunctionExample[];
  readonly reference: string;
}

export interface ParameterEntry extends ParamEntry {
  readonly aliases: readonly string[];
  readonly group: string;
  /** Undefined when the parameter works; otherwise why it has no effect in this release. */
  readonly withoutEffect?: string;
  /** A value as it would be written. */
  readonly example: string;
  readonly secret: boolean;
  readonly reference: string;
}

export interface DiagnosticEntry {
  readonly code: string;
  readonly severity: Severity;
  readonly text: string;
  readonly help: string;
}

export interface ProtocolEntry {
  readonly name: string;
  readonly schemes: readonly string[];
  /** Stands before its status codes in reasons. */
  readonly label: string;
  readonly summary: string;
  readonly doc: string;
  /** Where its servers listen unless a URL says otherwise; 0: nowhere. */
  readonly ports: Readonly<Record<string, number>>;
  readonly hasRobotsTxt: boolean;
  readonly takesPasswords: boolean;
  /** Schemes whose requests a proxy takes. */
  readonly proxied: readonly string[];
  readonly statuses: readonly StatusMeaning[];
}

/** What of a protocol is described. */
export type DescribedProtocol = Omit<ProtocolDeclaration<never>, 'open' | 'serverOf' | 'entriesOf'>;

export interface SummarizerEntry {
  readonly name: string;
  readonly types: readonly string[];
  readonly summary: string;
  readonly doc: string;
  readonly params: readonly ParamEntry[];
  readonly attributes: readonly { readonly name: string; readonly doc: string }[];
  readonly otherAttributes?: string;
  readonly examples: readonly FunctionExample[];
  readonly reference: string;
}

/** Everything declared, as JSON. */
export interface Catalog {
  readonly functions: readonly FunctionEntry[];
  readonly parameters: Readonly<Record<string, readonly ParameterEntry[]>>;
  readonly summarizers: readonly SummarizerEntry[];
  readonly protocols: readonly ProtocolEntry[];
  readonly diagnostics: readonly DiagnosticEntry[];
  /** What the server says of programs; absent where nobody asked it. */
  readonly programs?: KnownPrograms;
}

/** The programs that configurations may name. */
export interface KnownPrograms {
  readonly isOn: boolean;
  /** Absent when the server has none. */
  readonly folder?: string;
  /** Names below the folder, of what is there, may be executed, and is as an administrator allowed it. */
  readonly runnable: readonly string[];
  /** Patterns of the arguments that some of them may be started with, by name; the others take any. */
  readonly args?: ReadonlyMap<string, readonly string[]>;
  /** Folders that bindir and tmpdir may name, and those below them. */
  readonly folders?: readonly string[];
}

export function describeParam(name: string, param: Param<unknown>): ParamEntry {
  const { kind, doc, label, required, defaultText, choices, min, max, unit, use, language } = param;
  const { isValueOf, formerDefault, plainWord, comparedWith } = param;
  return {
    name,
    kind,
    doc,
    required,
    ...(label !== undefined && { label }),
    ...(defaultText !== undefined && { default: defaultText }),
    ...(choices && { choices }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit && { unit }),
    ...(use && { use }),
    ...(language !== undefined && { language }),
    ...(isValueOf !== undefined && { isValueOf }),
    ...(formerDefault !== undefined && { formerDefault }),
    ...(plainWord !== undefined && { plainWord }),
    ...(comparedWith !== undefined && { comparedWith }),
  };
}

export function describeProtocol(protocol: DescribedProtocol): ProtocolEntry {
  const { name, schemes, label, summary, doc, robotsTxt, credentials, proxied, statuses } = protocol;
  return {
    name,
    schemes: schemes.map((scheme) => scheme.name),
    label,
    summary,
    doc,
    ports: Object.fromEntries(schemes.map((scheme) => [scheme.name, scheme.port])),
    hasRobotsTxt: robotsTxt !== undefined,
    takesPasswords: credentials !== undefined,
    proxied,
    statuses,
  };
}

export function describeSummarizer(declaration: SummarizerDeclaration): SummarizerEntry {
  const { name, types, summary, doc, params, attributes, otherAttributes, examples, reference } = declaration;
  return {
    name,
    types,
    summary,
    doc,
    params: describeParams(params),
    attributes: Object.entries(attributes).map(([attribute, holds]) => ({ name: attribute, doc: holds })),
    ...(otherAttributes !== undefined && { otherAttributes }),
    examples,
    reference,
  };
}

function describeParams(params: Params): readonly ParamEntry[] {
  return Object.entries(params).map(([name, param]) => describeParam(name, param));
}

export function describeFunction(declaration: FunctionDeclaration): FunctionEntry {
  const { name, phases, summary, doc, params, examples, reference } = declaration;
  return {
    name,
    aliases: declaration.aliases ?? [],
    phases,
    lenientPhases: declaration.lenientPhases ?? [],
    summary,
    doc,
    params: describeParams(params),
    paramGroups: declaration.paramGroups ?? [],
    oncePerFilter: declaration.oncePerFilter ?? false,
    after: declaration.after ?? [],
    sets: declaration.sets ?? [],
    ...(declaration.expressionVariant !== undefined && { expressionVariant: declaration.expressionVariant }),
    writesAnyAttribute: declaration.writesAnyAttribute ?? false,
    asksRules: declaration.asksRules ?? false,
    examples,
    reference,
  };
}

export function describeParameter(parameter: Parameter<unknown>): ParameterEntry {
  const { name, aliases = [], group, param, effect, example, secret = false, reference } = parameter;
  return {
    ...describeParam(name, param),
    aliases,
    group,
    ...(effect !== 'works' && { withoutEffect: effect.none }),
    example,
    secret,
    reference,
  };
}

export function describeMessages(table: MessageCodes): readonly DiagnosticEntry[] {
  return Object.entries(table.messages).map(([name, { severity, text, help }]) => ({
    code: messageCode(table, name),
    severity,
    text,
    help,
  }));
}
