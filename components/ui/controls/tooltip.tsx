'use client';
/** A short name or explanation on hover and focus. Never the only place of a fact. */

import {
  cloneElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../marks/kbd.tsx';
import { landmark } from './landmark.ts';
import { placeBeside, type Side } from './place-beside.ts';

export interface TooltipProps {
  readonly content: ReactNode;
  readonly keys?: string | undefined;
  readonly side?: Side | undefined;
  /** One element that takes the handlers of an HTML element. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Milliseconds of rest before it opens, and until it closes, so that the pointer can move onto it. */
const restMs = 400;
const leaveMs = 120;

/** The element the tooltip stands beside while it is shown. */
function useShown() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((next: HTMLElement | undefined, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), delay);
  }, []);
  const now = useCallback((next: HTMLElement | undefined): void => {
    clearTimeout(timer.current);
    setAnchor(next);
  }, []);
  const stay = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (anchor === undefined) return undefined;
    const closing = new AbortController();
    const close = (): void => now(undefined);
    const onKey = ({ key }: KeyboardEvent): void => (key === 'Escape' ? close() : undefined);
    document.addEventListener('keydown', onKey, { signal: closing.signal });
    document.addEventListener('scroll', close, { capture: true, signal: closing.signal });
    return () => closing.abort();
  }, [anchor, now]);
  return { anchor, later, now, stay };
}

type Handlers = HTMLAttributes<HTMLElement>;

/** The child's own handlers go first. */
function listen(own: Handlers, { later, now }: Pick<ReturnType<typeof useShown>, 'later' | 'now'>): Handlers {
  return {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') later(event.currentTarget, restMs);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      later(undefined, leaveMs);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      now(undefined);
    },
    onClick: (event) => {
      own.onClick?.(event);
      now(undefined);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) now(event.currentTarget);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      now(undefined);
    },
  };
}

export function Tooltip({ content, keys, side = 'bottom', children }: TooltipProps): ReactNode {
  const id = useId();
  const { anchor, later, now, stay } = useShown();
  const own = children.props;
  const place = (layer: HTMLElement | null): void => {
    if (layer === null || anchor === undefined) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const { left, top } = placeBeside({
      anchor: anchor.getBoundingClientRect(),
      layer: { width: layer.offsetWidth, height: layer.offsetHeight },
      window: { width: clientWidth, height: clientHeight },
      side,
    });
    layer.style.left = `${left}px`;
    layer.style.top = `${top}px`;
  };
  const bubble = (
    <div
      ref={place}
      id={id}
      role="tooltip"
      onPointerEnter={stay}
      onPointerLeave={() => later(undefined, leaveMs)}
      className="float-layer fixed top-0 left-0 z-50 flex w-max max-w-72 items-center gap-2 px-2 py-1 text-note text-ink"
    >
      {content}
      {keys === undefined ? null : <Kbd keys={keys} />}
    </div>
  );
  return (
    <>
      {cloneElement(children, {
        ...listen(own, { later, now }),
        'aria-describedby': anchor === undefined ? own['aria-describedby'] : id,
      })}
      {anchor === undefined ? null : createPortal(bubble, landmark() ?? document.body)}
    </>
  );
}
