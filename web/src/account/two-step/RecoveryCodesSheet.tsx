import { Copy, Download } from 'lucide-react'
import { downloadFile } from '../../lib/download-file.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { useCopyText } from '../../shell/useCopyText.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import account from '../account.module.css'
import css from './two-step.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows the new recovery codes once, to copy or download. */
export function RecoveryCodesSheet({ codes, onClose }: RecoveryCodesProps) {
  const t = useText()
  const { loginId } = useSession()
  const copy = useCopyText()
  const text = `${[t('twoStep.download.head', { id: loginId }), '', ...codes].join('\r\n')}\r\n`
  const file = { name: 'haru-recovery-codes.txt', content: new Blob([text], { type: 'text/plain' }) }
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
          <Button icon={Download} onClick={() => downloadFile(file)}>
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
