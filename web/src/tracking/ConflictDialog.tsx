import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import css from './ConflictDialog.module.css'
import type { Conflict } from './conflict.ts'
import type { Contents } from './contents.ts'
import { contentsOf } from './draft-contents.ts'
import type { Editor } from './drafting.ts'
import { entryTotals } from './entry-totals.ts'
import { metricsOf } from './metrics.ts'
import { ItemLines } from './RecordCard.tsx'
import { Stats } from './Stats.tsx'

/** Two versions of one entry, and which shall stay. */
export function ConflictDialog({ conflict: { editor, theirs, onAnswer } }: { readonly conflict: Conflict }) {
  const { t } = editor.areaFormat
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

function Version({ editor: { areaFormat, place }, title, contents: { items, values } }: VersionProps) {
  const { area, category, kind } = place
  return (
    <section className={css.version} aria-label={title}>
      <h3>{title}</h3>
      {kind === 'record' ? (
        <>
          <Stats areaFormat={areaFormat} totals={entryTotals(area, items, values)} />
          <ItemLines {...{ areaFormat, category, items }} />
        </>
      ) : (
        <dl className={css.metrics}>
          {metricsOf(area).map(([name, { goal }]) => (
            <div key={name}>
              <dt>{areaFormat.labelOf(name)}</dt>
              <dd>{areaFormat.amounts.format(goal, values[name] ?? null)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
