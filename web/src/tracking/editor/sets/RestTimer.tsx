import { X } from 'lucide-react'
import { type RefObject, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '../../../lib/language.tsx'
import { useFocusAfterLoss } from '../../../shell/useFocusAfterLoss.ts'
import css from './RestTimer.module.css'
import { adjustRest, claimSignal, readRestEnd, restStepSeconds, stopRest, subscribeToRest } from './rest.ts'
import { playSignal } from './rest-signal.ts'

type RestPhase = 'none' | 'running' | 'over'

/** The rest that runs after a ticked set. Screen readers hear only its start and its end. */
export function RestTimer() {
  const t = useText()
  const seconds = useRemainingSeconds()
  const phase = findPhase(seconds)
  const message = usePhaseMessage(phase)
  useEndSignal(phase)
  const box = useRef<HTMLElement>(null)
  useFocusAfterLoss(useStartControl(box))

  return (
    <>
      <span className="sr-only" role="status">
        {message}
      </span>
      {seconds !== null && (
        <section ref={box} className={css.rest} aria-label={t('sets.rest')}>
          <span className={css.time} role="timer">
            {phase === 'over' ? t('sets.rest.over') : `${t('sets.rest')} ${formatSeconds(seconds)}`}
          </span>
          {phase === 'running' &&
            [-restStepSeconds, restStepSeconds].map((step) => (
              <button key={step} type="button" className={css.step} onClick={() => adjustRest(step)}>
                {t(step < 0 ? 'sets.rest.shorter' : 'sets.rest.longer', { seconds: restStepSeconds })}
              </button>
            ))}
          <button
            type="button"
            className={css.step}
            aria-label={t('sets.rest.stop')}
            title={t('sets.rest.stop')}
            onClick={stopRest}
          >
            <X size={20} />
          </button>
        </section>
      )}
    </>
  )
}

/** The seconds until the rest ends, 0 when it has just ended, null without a rest. Computed from the stored end at each rendering. */
function useRemainingSeconds(): number | null {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const endsAt = useSyncExternalStore(subscribeToRest, readRestEnd)
  const remainingMs = endsAt === null ? null : endsAt - Date.now()
  useEffect(() => {
    if (remainingMs === null) return
    const timer = setTimeout(update, remainingMs > 0 ? remainingMs % 1000 || 1000 : 1000)
    return () => clearTimeout(timer)
  })
  return remainingMs === null ? null : Math.max(0, Math.ceil(remainingMs / 1000))
}

function findPhase(seconds: number | null): RestPhase {
  if (seconds === null) return 'none'
  return seconds > 0 ? 'running' : 'over'
}

/** Announces a phase that begins while the page is open. */
function usePhaseMessage(phase: RestPhase): string {
  const t = useText()
  const [announced, setAnnounced] = useState({ phase, message: '' })
  if (announced.phase !== phase) {
    const messages = { none: '', running: t('sets.rest.started'), over: t('sets.rest.over') } as const
    setAnnounced({ phase, message: messages[phase] })
  }
  return announced.message
}

/** Signals the end of a rest that ran while the page was open, in one tab. */
function useEndSignal(phase: RestPhase): void {
  const previous = useRef(phase)
  useEffect(() => {
    if (phase === 'over' && previous.current === 'running' && claimSignal()) playSignal()
    previous.current = phase
  }, [phase])
}

/** The control that last started a rest, such as the tick of a set. The buttons of the rest are in `box`. */
function useStartControl(box: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const control = useRef<HTMLElement>(null)
  const endsAt = useSyncExternalStore(subscribeToRest, readRestEnd)
  useEffect(() => {
    const { activeElement } = document
    if (endsAt === null || !(activeElement instanceof HTMLElement) || box.current?.contains(activeElement)) return
    if (activeElement !== document.body) control.current = activeElement
  }, [endsAt, box])
  return control
}

/** '1:05'. */
function formatSeconds(seconds: number): string {
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
