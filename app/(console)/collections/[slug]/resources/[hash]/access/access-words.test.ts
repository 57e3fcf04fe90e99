import { describe, expect, it } from 'vitest';
import type { AccessDecision, AccessPrincipal, AclStep, DocumentAccess } from '#lib/services/access/contract.ts';
import {
  allowedWords,
  decisionSentence,
  handedRows,
  listWords,
  problemWords,
  stepWords,
  sumWords,
  urlBelow,
} from './access-words.ts';

const group = (name: string, namespace = 'Default'): AccessPrincipal => ({
  scope: 'group',
  namespace,
  name,
  ignoresCase: false,
});
const user = (name: string): AccessPrincipal => ({ ...group(name), scope: 'user' });

const stepOf = (url: string): AclStep => ({
  url,
  origin: { source: 'digitised', feed: 7, line: 1 },
  inheritance: 'and-both-permit',
  entries: [],
  entryCount: 0,
});
const root = 'https://d.example/';
const counts = { people: 72, allowed: 58, denied: 9, notPermitted: 5 };
const access: DocumentAccess = {
  chain: [stepOf(root), stepOf(`${root}estates/a.pdf`)],
  people: [],
  total: counts,
  isCut: false,
  handedOut: { isPublic: false, allow: [group('staff'), user('ann')], require: [], deny: [] },
};
const decision = (given: Partial<AccessDecision>): AccessDecision => ({
  principal: 'ann',
  verdict: 'indeterminate',
  steps: [{ verdict: 'permit', by: group('staff') }, { verdict: 'indeterminate' }],
  groups: [],
  ...given,
});

describe('the sentence of a decision', () => {
  it('names the principal and the list that decide', () => {
    const [step] = access.chain;
    expect(decisionSentence(access, decision({ verdict: 'permit', decidedBy: 0 }))).toEqual({
      isAllowed: true,
      verdict: 'is allowed',
      by: group('staff'),
      step,
    });
  });

  it('denies where a list that must permit names nobody of theirs', () => {
    const said = decisionSentence(access, decision({ verdict: 'deny', decidedBy: 1 }));
    expect(said).toMatchObject({ isAllowed: false, step: access.chain[1] });
    expect(said.by).toBeUndefined();
    expect(said.because).toContain('names neither');
  });

  it('denies what is indeterminate, with the reason', () => {
    expect(decisionSentence(access, decision({}))).toMatchObject({ isAllowed: false, verdict: 'is denied' });
    expect(decisionSentence(access, decision({})).because).toContain('no ACL');
    const broken: DocumentAccess = { ...access, problem: { kind: 'missing', url: root } };
    expect(decisionSentence(broken, decision({})).because).toContain('incomplete');
  });
});

describe('words of access', () => {
  it('shorten a URL to what is below the one above it', () => {
    expect(urlBelow(`${root}estates/`, root)).toBe('…/estates/');
    expect(urlBelow(`${root}estates/letters/a.pdf`, `${root}estates/`)).toBe('…/letters/a.pdf');
    expect(urlBelow(`${root}estates/a.pdf`, `${root}estates/index.html`)).toBe('…/a.pdf');
    expect(urlBelow('https://other.example/a', root)).toBe('https://other.example/a');
    expect(urlBelow(root, root)).toBe(root);
    expect(urlBelow('https://d.example/a', 'https://d.example')).toBe('https://d.example/a');
    expect(urlBelow(root, undefined)).toBe(root);
  });

  it('name users, and namespaces that are not the usual one', () => {
    expect(listWords([group('staff'), user('ann'), group('temps', 'AD')])).toBe('staff, user ann, temps (AD)');
    expect(stepWords({ verdict: 'deny', by: group('temps') })).toBe('Deny, group temps');
  });

  it('add up', () => {
    expect(sumWords(counts, false)).toBe('72 = 58 allowed + 9 denied + 5 not permitted');
    expect(sumWords(counts, true)).toContain('first');
    expect(allowedWords(access)).toBe('58 people');
    expect(allowedWords({ ...access, total: { ...counts, allowed: 1 } })).toBe('1 person');
    expect(allowedWords({ ...access, isCut: true })).toBe('58+ people');
    expect(allowedWords({ ...access, chain: [] })).toBe('everybody');
    expect(allowedWords({ ...access, chain: [], secure: { said: 'authmethod="ntlm"' } })).toBe('nobody');
  });

  it('name the URLs of a broken chain', () => {
    expect(problemWords({ kind: 'cycle', urls: ['a', 'b', 'a'] }).text).toContain('a → b → a');
    expect(problemWords({ kind: 'missing', url: root }).text).toContain(root);
    expect(problemWords({ kind: 'leaf-parent', url: root }).text).toContain('leaf-node');
    expect(problemWords({ kind: 'too-long', limit: 50 }).text).toContain('50');
  });

  it('have a row for each list that is handed out', () => {
    expect(handedRows(access.handedOut)).toEqual([
      { name: 'allow', principals: 'staff, user ann' },
      { name: 'require', principals: 'none' },
      { name: 'deny', principals: 'nobody' },
    ]);
    const all = { ...access.handedOut, require: [[group('a')], [group('b')], [group('a')]], deny: [group('temps')] };
    expect(handedRows(all).map(({ name, principals }) => `${name} ${principals}`)).toEqual([
      'allow staff, user ann',
      'require a',
      'require b',
      'deny temps',
    ]);
    expect(handedRows({ ...all, isPublic: true })).toEqual([{ name: 'allow', principals: 'everybody' }]);
  });
});
