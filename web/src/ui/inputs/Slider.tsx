import css from './Slider.module.css'

export interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onValue: (value: number) => void
}

/** A slider for a value that the user judges by its visible effect. */
export function Slider({ label, value, min, max, step, onValue }: SliderProps) {
  return (
    <label className={css.slider}>
      {label}
      <input type="range" {...{ value, min, max, step }} onChange={(event) => onValue(event.target.valueAsNumber)} />
    </label>
  )
}
