/** Monaco's colours from the tokens of the console, made anew when the theme changes. */

import { monaco } from './load.ts';
import { tokenColours } from './token-colours.ts';

const name = 'winnow';

/** Custom properties of globals.css by the colours of Monaco they stand for; a share behind a slash is the opacity. */
const colours: Readonly<Record<string, string>> = {
  'editor.background': '--surface',
  'editor.foreground': '--ink',
  'editorCursor.foreground': '--ink',
  'editor.lineHighlightBackground': '--hover',
  'editor.selectionBackground': '--accent/28',
  'editor.inactiveSelectionBackground': '--accent/16',
  'editor.selectionHighlightBackground': '--accent/14',
  'editor.wordHighlightBackground': '--accent/12',
  'editor.wordHighlightStrongBackground': '--accent/20',
  'editor.findMatchBackground': '--rejected/60',
  'editor.findMatchHighlightBackground': '--rejected/30',
  'editor.rangeHighlightBackground': '--hover',
  'editor.hoverHighlightBackground': '--accent/12',
  'editorLineNumber.foreground': '--ink-3',
  'editorLineNumber.activeForeground': '--ink',
  'editorGutter.addedBackground': '--kept',
  'editorGutter.foldingControlForeground': '--ink-3',
  'editorGutter.modifiedBackground': '--accent',
  'editorWhitespace.foreground': '--line-strong',
  'editorIndentGuide.background1': '--line-2',
  'editorOverviewRuler.border': '--line-2',
  'editorOverviewRuler.errorForeground': '--failed',
  'editorOverviewRuler.warningForeground': '--warn',
  'editorOverviewRuler.infoForeground': '--accent',
  'editorError.foreground': '--failed',
  'editorWarning.foreground': '--warn',
  'editorInfo.foreground': '--accent',
  'editorHint.foreground': '--ink-4',
  'editorLightBulb.foreground': '--warn',
  'editorLink.activeForeground': '--accent',
  'editorCodeLens.foreground': '--ink-3',
  'editorWidget.background': '--raised',
  'editorWidget.foreground': '--ink',
  'editorWidget.border': '--line',
  'editorHoverWidget.background': '--raised',
  'editorHoverWidget.foreground': '--ink',
  'editorHoverWidget.border': '--line',
  'editorHoverWidget.statusBarBackground': '--raised',
  'editorSuggestWidget.background': '--raised',
  'editorSuggestWidget.foreground': '--ink',
  'editorSuggestWidget.border': '--line',
  'editorSuggestWidget.selectedBackground': '--select',
  'editorSuggestWidget.selectedForeground': '--ink',
  'editorSuggestWidget.highlightForeground': '--accent',
  'editorSuggestWidget.focusHighlightForeground': '--accent',
  'editorMarkerNavigation.background': '--raised',
  'editorMarkerNavigationError.background': '--failed',
  'editorMarkerNavigationWarning.background': '--warn',
  'editorMarkerNavigationInfo.background': '--accent',
  'peekView.border': '--line-strong',
  'peekViewEditor.background': '--sunken',
  'peekViewResult.background': '--sunken',
  'peekViewResult.selectionBackground': '--select',
  'peekViewResult.selectionForeground': '--ink',
  'peekViewTitle.background': '--sunken',
  'peekViewTitleLabel.foreground': '--ink',
  'peekViewTitleDescription.foreground': '--ink-3',
  'menu.background': '--raised',
  'menu.foreground': '--ink',
  'menu.selectionBackground': '--select',
  'menu.selectionForeground': '--ink',
  'menu.border': '--line',
  'menu.separatorBackground': '--line',
  'quickInput.background': '--raised',
  'quickInput.foreground': '--ink',
  'quickInputList.focusBackground': '--select',
  'quickInputList.focusForeground': '--ink',
  'list.hoverBackground': '--hover',
  'list.focusBackground': '--select',
  'list.activeSelectionBackground': '--select',
  'list.activeSelectionForeground': '--ink',
  'list.highlightForeground': '--accent',
  'input.background': '--surface',
  'input.foreground': '--ink',
  'input.border': '--field',
  'inputOption.activeBackground': '--select',
  'inputOption.activeForeground': '--ink',
  'inputOption.activeBorder': '--accent',
  focusBorder: '--accent',
  foreground: '--ink',
  descriptionForeground: '--ink-3',
  errorForeground: '--failed-fg',
  'icon.foreground': '--ink-3',
  'textLink.foreground': '--accent',
  'textLink.activeForeground': '--accent',
  'textCodeBlock.background': '--well',
  'button.background': '--solid',
  'button.foreground': '--on-solid',
  'widget.shadow': '--float-far',
  'widget.border': '--line',
  'scrollbar.shadow': '--float-near',
  'scrollbarSlider.background': '--line-strong/60',
  'scrollbarSlider.hoverBackground': '--ink-4/60',
  'scrollbarSlider.activeBackground': '--ink-4/80',
};

/** Applies the theme now and whenever the console's changes, until the returned function is called. */
export function followTheme(): () => void {
  applyTheme();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(applyTheme);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  dark.addEventListener('change', applyTheme);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', applyTheme);
  };
}

function applyTheme(): void {
  const known = readColours([...Object.values(colours), ...Object.values(tokenColours)]);
  const read = (token: string): string => known.get(token) ?? '#00000000';
  monaco.editor.defineTheme(name, {
    base: isDark() ? 'vs-dark' : 'vs',
    inherit: true,
    rules: Object.entries(tokenColours).map(([token, colour]) => ({ token, foreground: read(colour).slice(1, 7) })),
    colors: Object.fromEntries(Object.entries(colours).map(([key, colour]) => [key, read(colour)])),
  });
  monaco.editor.setTheme(name);
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/** Tokens, such as `--ink` or `--accent/28`, as `#rrggbbaa`: the browser computes them, a canvas makes them sRGB. */
function readColours(tokens: readonly string[]): ReadonlyMap<string, string> {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) return new Map();
  const probe = document.createElement('span');
  document.body.append(probe);
  const entries = tokens.map((token) => {
    const [property = '', share = '100'] = token.split('/');
    probe.style.color = `var(${property})`;
    return [token, sample(context, getComputedStyle(probe).color, Number(share) / 100)] as const;
  });
  probe.remove();
  return new Map(entries);
}

function sample(context: CanvasRenderingContext2D, colour: string, opacity: number): string {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  const parts = [red, green, blue, Math.round(alpha * opacity)];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
