// All parts on one page, for manual tests: `npx vite web`, then /haru/gallery/?lang=en&theme=dark. Not in the build.
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import '../src/styles/shell.css'
import './gallery.css'
import { detectLanguage } from '@haru/shared/i18n/languages.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider, loadLanguage } from '../src/lib/language.tsx'
import { withTexts } from '../src/lib/texts.ts'
import { ChoiceDialogProvider } from '../src/ui/overlays/ChoiceDialog.tsx'
import { ToastProvider } from '../src/ui/overlays/Toasts.tsx'
import { Gallery } from './Gallery.tsx'

const search = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = search.get('theme') ?? 'system'
void start()

async function start(): Promise<void> {
  const language = detectLanguage(search.get('lang') ?? 'ko')
  // The groups of the screens that have these parts.
  const words = await withTexts(['tracking', 'charts'], () => loadLanguage(language))
  const root = document.querySelector('#root')
  if (root === null) throw new Error('no root')

  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={words}>
        <ToastProvider screen="gallery">
          <ChoiceDialogProvider url="gallery">
            <Gallery />
          </ChoiceDialogProvider>
        </ToastProvider>
      </LanguageProvider>
    </StrictMode>,
  )
}
