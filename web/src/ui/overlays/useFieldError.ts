import { focusAndShake } from '../behavior/shake.ts'
import { useToast } from './Toasts.tsx'

/** Returns a function that presents an error of a field: as a message, and by the focus on the field, which shakes. */
export function useFieldError(): (text: string, field: HTMLElement | null) => void {
  const toast = useToast()
  return (text, field) => {
    toast({ kind: 'error', text, isOfField: true })
    focusAndShake(field)
  }
}
