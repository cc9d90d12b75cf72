import css from './DottedTexts.module.css'

/** Texts in a row with a dot between them. No line begins or ends with a dot: a text that moves to the next line leaves its dot behind. */
export function DottedTexts({ texts }: { readonly texts: readonly string[] }) {
  return (
    <span className={css.box}>
      <span className={css.texts}>
        {texts.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no identity besides its place.
          <span key={i} className={css.text}>
            {i > 0 && <span className={css.dot}> · </span>}
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}
