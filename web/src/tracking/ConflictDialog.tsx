import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import css from './ConflictDialog.module.css'
import type { Conflict } from './conflict.ts'
import type { Contents } from './contents.ts'
import { contentsOf } from './draft-contents.ts'
import type { Editor } from './drafting.ts'
import { metricsOf } from './metrics.ts'
import { ItemLines } from './RecordCard.tsx'
import { Stats } from './Stats.tsx'
import { sumsOf } from './unsure.ts'

/** Two versions of one entry, and which shall stay. */
export function ConflictDialog({ conflict: { editor, theirs, onAnswer } }: { readonly conflict: Conflict }) {
  const { t } = editor.speech
  return (
    <Dialog
      open
      size="m"
      title={t('save.stale')}
      onClose={() => onAnswer('later')}
      footer={
        <>
          <Button onClick={() => onAnswer('theirs')}>{t('save.stale.load')}</Button>
          <Button kind="danger" onClick={() => onAnswer('mine')}>
            {t('save.stale.keep')}
          </Button>
        </>
      }
    >
      <p>{t('save.stale.text')}</p>
      <div className={css.versions}>
        <Version editor={editor} title={t('save.stale.mine')} contents={contentsOf(editor.draft)} />
        <Version editor={editor} title={t('save.stale.theirs')} contents={theirs} />
      </div>
    </Dialog>
  )
}

interface VersionProps {
  readonly editor: Editor
  readonly title: string
  readonly contents: Contents
}

function Version({ editor: { speech, place }, title, contents: { items, values } }: VersionProps) {
  const { area, category, kind } = place
  return (
    <section className={css.version} aria-label={title}>
      <h3>{title}</h3>
      {kind === 'record' ? (
        <>
          <Stats speech={speech} sums={sumsOf(area, items, values)} />
          <ItemLines {...{ speech, category, items }} />
        </>
      ) : (
        <dl className={css.metrics}>
          {metricsOf(area).map(([name, { goal }]) => (
            <div key={name}>
              <dt>{speech.nameOf(name)}</dt>
              <dd>{speech.amounts.say(goal, values[name] ?? null)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
