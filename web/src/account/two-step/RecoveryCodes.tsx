import { Copy, Download } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import account from '../account.module.css'
import { useCopy } from './copying.ts'
import css from './two-step.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The recovery codes, this one time, to be kept somewhere else. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useText()
  const { loginId } = useSession()
  const copy = useCopy()
  const file = `${[t('twoStep.download.head', { id: loginId }), '', ...codes].join('\r\n')}\r\n`
  return (
    <Sheet open onClose={onClose} title={t('twoStep.recovery')}>
      <div className={account.form}>
        <p>{t('twoStep.recovery.text')}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={css.pair}>
          <Button icon={Copy} onClick={() => copy(codes.join('\n'))}>
            {t('twoStep.copy')}
          </Button>
          <Button icon={Download} onClick={() => save('haru-recovery-codes.txt', file)}>
            {t('twoStep.download')}
          </Button>
        </div>
        <Button kind="primary" wide onClick={onClose}>
          {t('twoStep.done')}
        </Button>
      </div>
    </Sheet>
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.download = name
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.click()
  URL.revokeObjectURL(link.href)
}
