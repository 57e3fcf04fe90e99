'use client';
/** Gives an attribute of a resource description a value of one's own, and takes it back again. */

import { Pencil, Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition, type KeyboardEvent, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Refusal } from '#components/ui/feedback/refusal.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { IconButton } from '#components/ui/controls/icon-button.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import { showToast } from '#components/ui/feedback/toast-store.ts';
import { editAttribute } from '../attribute-actions.ts';
import { valueLines } from '../value-lines.ts';

interface AttributeEditorProps {
  readonly slug: string;
  readonly hash: string;
  readonly name: string;
  readonly values: readonly string[];
  /** Somebody gave it by hand: it can be undone. */
  readonly isManual: boolean;
  /** Why the button is off; undefined when it can be edited. */
  readonly why: string | undefined;
  readonly children: ReactNode;
}

interface AttributeEdit {
  readonly pending: boolean;
  readonly problem: string | undefined;
  /** Null brings back what was crawled. */
  readonly give: (values: readonly string[] | null) => void;
}

function useAttributeEdit(
  { slug, hash, name, values, isManual }: AttributeEditorProps,
  onDone: () => void,
): AttributeEdit {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [pending, startTransition] = useTransition();
  const give = (given: readonly string[] | null): void =>
    startTransition(async () => {
      const answer = await reach(() => editAttribute(slug, hash, { name, values: given }));
      setProblem(answer.ok ? undefined : answer.problem.message);
      if (!answer.ok) return;
      onDone();
      router.refresh();
      showToast(given === null ? `Restored the crawled value of ${name}` : `Saved ${name}`, () => {
        // What was there before: a value of somebody, or the crawled one.
        void reach(() => editAttribute(slug, hash, { name, values: isManual ? values : null })).then(() =>
          router.refresh(),
        );
      });
    });
  return { pending, problem, give };
}

export function AttributeEditor(props: AttributeEditorProps): ReactNode {
  const { name, values, isManual, why, children } = props;
  const [open, setOpen] = useState(false);
  const { pending, problem, give } = useAttributeEdit(props, () => setOpen(false));
  if (open) {
    return (
      <ValueForm
        name={name}
        values={values}
        pending={pending}
        problem={problem}
        onSave={give}
        onClose={() => setOpen(false)}
      />
    );
  }
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 flex-1">{children}</span>
      {isManual ? (
        <IconButton
          label={`Undo the edit of ${name}`}
          size="small"
          disabled={why !== undefined || pending}
          icon={<Undo2 size={13} aria-hidden />}
          onClick={() => give(null)}
          className="-my-1"
        />
      ) : null}
      <IconButton
        label={why ?? `Edit ${name}`}
        size="small"
        disabled={why !== undefined}
        icon={<Pencil size={13} aria-hidden />}
        onClick={() => setOpen(true)}
        className="-my-1"
      />
      <Refusal text={problem} />
    </span>
  );
}

interface ValueFormProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly onSave: (values: readonly string[]) => void;
  readonly onClose: () => void;
}

function ValueForm({ name, values, pending, problem, onSave, onClose }: ValueFormProps): ReactNode {
  const [text, setText] = useState(values.join('\n'));
  const save = (): void => onSave(valueLines(text));
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
  };
  return (
    <form
      aria-label={`Values of ${name}`}
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        aria-label={`Values of ${name}, one per line`}
        rows={Math.min(8, Math.max(2, values.length + 1))}
        value={text}
        // The form was opened to type into it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <span className="flex flex-wrap items-center gap-1.5">
        <Button type="submit" size="small" variant="primary" keys="Ctrl Enter" pending={pending}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <span className="text-note text-ink-3">one value per line; empty removes the attribute</span>
      </span>
      <Refusal text={problem} />
    </form>
  );
}
