import { CalendarDays, Circle, Dumbbell, Moon, Utensils, Wallet } from 'lucide-react'
import type { IconType } from '../../ui/icon-type.ts'

const icons: Readonly<Record<string, IconType>> = {
  calendar: CalendarDays,
  dumbbell: Dumbbell,
  moon: Moon,
  utensils: Utensils,
  wallet: Wallet,
}

/** The icon of an area, or a circle for an unknown name. */
export function getAreaIcon({ icon }: { readonly icon: string }): IconType {
  return icons[icon] ?? Circle
}
