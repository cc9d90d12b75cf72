import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { computeEntryTotals } from '../../format/entry-totals.ts'
import { listMetrics } from '../../format/metrics.ts'
import { ItemLines } from '../../list/RecordCard.tsx'
import { Stats } from '../../list/Stats.tsx'
import type { EntryContents } from '../draft/contents.ts'
import { getDraftContents } from '../draft/draft-contents.ts'
import type { Editor } from '../draft/editor.ts'
import css from './ConflictDialog.module.css'
import type { SaveConflict } from './useSaveConflict.ts'

/** Shows two versions of an entry and lets the user choose one. */
export function ConflictDialog({ conflict: { editor, theirs, onResolve } }: { readonly conflict: SaveConflict }) {
  const { t } = editor.areaFormat
  return (
    <Dialog
      open
      size="m"
      title={t('save.stale')}
      onClose={() => onResolve('later')}
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>{t('save.stale.load')}</Button>
          <Button kind="danger" onClick={() => onResolve('mine')}>
            {t('save.stale.keep')}
          </Button>
        </>
      }
    >
      <p>{t('save.stale.text')}</p>
      <div className={css.versions}>
        <Version editor={editor} title={t('save.stale.mine')} contents={getDraftContents(editor.draft)} />
        <Version editor={editor} title={t('save.stale.theirs')} contents={theirs} />
      </div>
    </Dialog>
  )
}

interface VersionProps {
  readonly editor: Editor
  readonly title: string
  readonly contents: EntryContents
}

function Version({ editor: { areaFormat, context }, title, contents: { items, values } }: VersionProps) {
  const { area, category, kind } = context
  return (
    <section className={css.version} aria-label={title}>
      <h3>{title}</h3>
      {kind === 'record' ? (
        <>
          <Stats areaFormat={areaFormat} totals={computeEntryTotals(area, items, values)} />
          <ItemLines {...{ areaFormat, category, items }} />
        </>
      ) : (
        <dl className={css.metrics}>
          {listMetrics(area).map(([name, { goal }]) => (
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
