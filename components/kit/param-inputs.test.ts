import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { boolean, choice, decimal, integer, string } from '#lib/sdk/param.ts';
import { ParamInputs, paramsWithin, type ParamInputsProps } from './param-inputs.tsx';

const draw = (props: ParamInputsProps): string => renderToStaticMarkup(createElement(ParamInputs, props));

describe('the fields of declared parameters', () => {
  it('hold what is stored, else the default, within the bounds of the declaration', () => {
    const depth = integer.defaultsTo('20', { label: 'Path depth', unit: 'segments', doc: 'How deep.', min: 1, max: 9 });
    expect(draw({ params: { depth }, values: {} })).toMatch(
      /<input type="number"[^>]* min="1" name="depth" value="20"/,
    );
    const stored = draw({ params: paramsWithin('limits', { depth }), values: { 'limits.depth': '7' } });
    expect(stored).toMatch(/name="limits\.depth"[^>]* value="7"/);
    for (const said of ['Path depth', 'segments', 'How deep.']) expect(stored).toContain(said);
    const size = decimal({ label: 'Size', doc: '' });
    expect(draw({ params: { size }, values: { size: '0.5' } })).toMatch(/step="any" name="size" value="0\.5"/);
  });

  it('say what is wrong at the field', () => {
    const params = { name: string({ label: 'Name', doc: '' }) };
    const drawn = draw({ params, values: {}, problems: { name: 'Enter a name.' } });
    expect(drawn).toContain('aria-invalid="true"');
    expect(drawn).toContain('Enter a name.');
  });

  it('are lists, boxes and texts of several lines as declared', () => {
    const keep = choice.defaultsTo('all', {
      doc: '',
      choices: [
        { value: 'all', doc: 'All types' },
        { value: 'none', doc: 'None' },
      ],
    });
    expect(draw({ params: { keep }, values: { keep: 'none' } })).toMatch(/<option value="none"[^>]* selected="">None</);
    const on = boolean.defaultsTo('false', { label: 'On', doc: '' });
    expect(draw({ params: { on }, values: {} })).not.toContain('checked=""');
    expect(draw({ params: { on }, values: { on: 'true' } })).toContain('checked=""');
    const reach = string.optional({ doc: '' });
    expect(draw({ params: { reach }, looks: { reach: { rows: 5 } }, values: { reach: '10.0.0.0/8' } })).toMatch(
      /<textarea[^>]*rows="5"[^>]*>10\.0\.0\.0\/8</,
    );
  });

  it('that are fixed are not sent', () => {
    const params = { email: string({ doc: '' }) };
    const drawn = draw({ params, looks: { email: { readOnly: true } }, values: { email: 'a@b.example' } });
    expect(drawn).toContain('value="a@b.example"');
    expect(drawn).not.toContain('name="email"');
  });
});
