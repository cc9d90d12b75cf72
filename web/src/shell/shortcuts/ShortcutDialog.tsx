import { useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { Switch } from '../../ui/inputs/Checkbox.tsx'
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx'
import type { Press } from './keys.ts'
import css from './ShortcutDialog.module.css'
import { areShortcutsOn, storeShortcutsOn } from './setting.ts'
import { editorShortcuts, type ShortcutGroup, shortcutGroups } from './shortcuts.ts'

/** The list of shortcuts, with the switch that turns them on and off in this browser. */
export function ShortcutDialog({ open, onClose }: Pick<DialogProps, 'open' | 'onClose'>) {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} size="m">
      <UseSwitch />
      <div className={css.groups}>
        {[...shortcutGroups, editorShortcuts].map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </div>
    </Dialog>
  )
}

function UseSwitch() {
  const t = useText()
  const [isOn, setOn] = useState(areShortcutsOn)

  function handleChecked(checked: boolean) {
    storeShortcutsOn(checked)
    setOn(checked)
  }

  return <Switch label={t('shortcuts.use')} hint={t('shortcuts.use.hint')} checked={isOn} onChecked={handleChecked} />
}

function Group({ group: { label, shortcuts } }: { readonly group: ShortcutGroup }) {
  const t = useText()
  return (
    <section className={css.group} aria-label={t(label)}>
      <h3 className={css.title}>{t(label)}</h3>
      <dl className={css.list}>
        {shortcuts.map(({ label: labelKey, presses }) => (
          <div key={String(presses)}>
            <dt>{t(labelKey)}</dt>
            <dd>
              <KeyLabels presses={presses} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function KeyLabels({ presses }: { readonly presses: readonly Press[] }) {
  const t = useText()
  return presses.map((keys, i) => (
    <span key={String(keys)} className={css.press}>
      {i > 0 && <small>{t('shortcuts.then')}</small>}
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  ))
}
