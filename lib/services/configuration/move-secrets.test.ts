import { describe, expect, it } from 'vitest';
import { moveSecrets } from './move-secrets.ts';

const move = (text: string) => {
  const { files, moved } = moveSecrets(new Map([['robot.conf', text]]), 'docs');
  return { text: files.get('robot.conf'), moved };
};

describe('moving secrets out of texts', () => {
  it('writes the name of a credential in place of a password, and changes nothing else', () => {
    const { text, moved } = move(
      '# ours\n<Process\n   username=crawl\n   password="s3 cret"  \n   depth=3\n>\n</Process>\n',
    );
    expect(text).toBe(
      '# ours\n<Process\n   username=crawl\n   password=credential:docs-password  \n   depth=3\n>\n</Process>\n',
    );
    expect(moved).toEqual([{ name: 'docs-password', secret: 's3 cret', origins: [] }]);
  });

  it('takes credentials out of the URL of a proxy', () => {
    const text = '<Process\n  auto-proxy="http://jack:open%20sesame@proxy.siroe.com:8080/"\n>\n</Process>\n';
    const { files, moved } = moveSecrets(new Map([['robot.conf', text]]), 'docs');
    const origins = ['http://proxy.siroe.com:8080'];
    expect(moved).toEqual([{ name: 'docs-proxy-password', secret: 'open sesame', origins }]);
    expect(files.get('robot.conf')).toBe(`<Process
  auto-proxy="http://proxy.siroe.com:8080/"
  proxy-username="jack"
  proxy-password="credential:docs-proxy-password"
>
</Process>
`);
  });

  it('keeps the password of a proxy for the proxy', () => {
    const text = '<Process\n auto-proxy="http://proxy.siroe.com:8080/"\n proxy-password=boots\n>\n</Process>\n';
    const { moved } = moveSecrets(new Map([['robot.conf', text]]), 'docs');
    expect(moved).toEqual([{ name: 'docs-proxy-password', secret: 'boots', origins: ['http://proxy.siroe.com:8080'] }]);
  });

  it('leaves a text that already names a credential, or has an empty password', () => {
    const named = '<Process password=credential:other >\n</Process>\n';
    expect(move(named)).toEqual({ text: named, moved: [] });
    const empty = '<Process password="" >\n</Process>\n';
    expect(move(empty)).toEqual({ text: empty, moved: [] });
  });

  it('takes every password of a text that has several, the last one last', () => {
    const { text, moved } = move('<Process password=one PASSWORD=two >\n</Process>\n');
    expect(text).not.toMatch(/one|two/);
    expect(moved.map(({ secret }) => secret)).toEqual(['one', 'two']);
  });

  it('finds a password in a text with faults', () => {
    const { text, moved } = move('<Process\n  password=one\n  nonsense here\n');
    expect(text).not.toContain('one\n');
    expect(moved).toHaveLength(1);
  });

  it('takes the passwords of a gatherer.cf, each under a name of its own', () => {
    const text =
      'HTTP-Basic-Auth: staff me one\nFTP-Auth: ftp.siroe.com me credential:ftp\nFTP-Auth: b.example me \\\n  two\n';
    const { files, moved } = moveSecrets(new Map([['gatherer.cf', text]]), 'docs');
    expect(files.get('gatherer.cf')).toBe(
      'HTTP-Basic-Auth: staff me credential:docs-http-basic-auth-1\nFTP-Auth: ftp.siroe.com me credential:ftp\nFTP-Auth: b.example me \\\n  credential:docs-ftp-auth-2\n',
    );
    expect(moved.map(({ secret }) => secret)).toEqual(['one', 'two']);
  });

  it('takes the passwords in the URLs of its roots', () => {
    const text =
      '<RootNodes>\nhttp://me:p%3Aw@a.example/ Depth=1\nhttp://me:credential:x@b.example/ Depth=1\n</RootNodes>\n';
    const { files, moved } = moveSecrets(new Map([['gatherer.cf', text]]), 'docs');
    expect(files.get('gatherer.cf')).toBe(text.replace('p%3Aw', 'credential:docs-url-1'));
    expect(moved).toEqual([{ name: 'docs-url-1', secret: 'p:w', origins: ['http://a.example'] }]);
  });

  it('binds the password of a realm to the servers that roots name', () => {
    const text =
      'HTTP-Basic-Auth: staff me one\n<RootNodes>\nhttp://a.example/x/ Depth=1\nhttps://B.example:443/y\nhttp://a.example/z\n</RootNodes>\n<LeafNodes>\nhttp://c.example:8080/\n</LeafNodes>\n';
    const { moved } = moveSecrets(new Map([['gatherer.cf', text]]), 'docs');
    expect(moved[0]?.origins).toEqual(['http://a.example', 'https://b.example', 'http://c.example:8080']);
  });

  it('takes no name that the text has already: its secret would be overwritten', () => {
    const text = 'HTTP-Basic-Auth: a me credential:docs-http-basic-auth-1\nHTTP-Basic-Auth: b me two\n';
    const { files } = moveSecrets(new Map([['gatherer.cf', text]]), 'docs');
    expect(files.get('gatherer.cf')).toBe(text.replace('two', 'credential:docs-http-basic-auth-2'));
  });

  it('leaves other files alone', () => {
    const files = new Map([['filter.conf', 'password=one\n']]);
    expect(moveSecrets(files, 'docs')).toEqual({ files, moved: [] });
  });
});
