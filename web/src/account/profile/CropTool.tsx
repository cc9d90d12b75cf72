import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Slider } from '../../ui/inputs/Slider.tsx'
import type { CropArea } from './crop-image.ts'
import css from './profile.module.css'

interface CropToolProps {
  /** The object URL of the chosen image. */
  readonly imageUrl: string
  readonly isBusy: boolean
  readonly onCrop: (area: CropArea) => void
}

const maxZoom = 4
/** In pixels, for each press of an arrow key. */
const keyboardStep = 8

/** Crops an image to a circle, moved and zoomed by touch, mouse, wheel and keyboard. */
export function CropTool({ imageUrl, isBusy, onCrop }: CropToolProps) {
  const t = useText()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  return (
    <div className={css.crop}>
      <div className={css.cropper}>
        <Cropper
          image={imageUrl}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          classes={{ cropAreaClassName: css.window ?? '' }}
          objectFit="cover"
          keyboardStep={keyboardStep}
          // The content security policy forbids injected styles; the style sheet is imported above.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': t('profile.crop.area') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percentages, pixels) => setArea(pixels)}
        />
      </div>
      <p className={css.hint}>{t('profile.crop.hint')}</p>
      <Slider label={t('profile.crop.zoom')} value={zoom} min={1} max={maxZoom} step={0.05} onValue={setZoom} />
      <Button kind="primary" wide busy={isBusy} disabled={area === null} onClick={() => area !== null && onCrop(area)}>
        {t('profile.crop.use')}
      </Button>
    </div>
  )
}
