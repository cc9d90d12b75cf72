import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import {
  CloudUpload,
  FolderDown,
  FolderInput,
  Info,
  KeyRound,
  LayoutDashboard,
  Salad,
  ShieldCheck,
  Tags,
  UserRoundX,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { IconType } from '../ui/icon-type.ts'
import { AccountRow } from './AccountRow.tsx'
import { ClearStorageRow } from './ClearStorageRow.tsx'
import { LogOutRow } from './LogOutRow.tsx'
import { NewVersionRow } from './NewVersionRow.tsx'
import {
  CurrencyRow,
  DayStartRow,
  LanguageRow,
  ThemeRow,
  TimeZoneRow,
  WarmUpsRow,
  WeightRow,
} from './preference-rows.tsx'
import { ShortcutsRow } from './ShortcutsRow.tsx'

/** The conditions of rows that not every user has. */
interface SettingConditions {
  /** The server enforces the permission. */
  readonly isAdmin: boolean
  /** Whether this browser may keep a copy of the data. */
  readonly hasCopy: boolean
  /** Whether a new version of the app waits. */
  readonly hasNewVersion: boolean
}

interface SettingItem {
  readonly id: string
  /** The row is hidden unless this is true. */
  readonly condition?: keyof SettingConditions
}

/** A row that leads to a screen. */
export interface LinkItem extends SettingItem {
  readonly label: TextKey
  readonly icon: IconType
  readonly to: string
  /** Whether the screen behind it cannot be undone. */
  readonly isDanger?: boolean
}

/** A row with a component of its own: a setting or an action. */
interface ComponentItem extends SettingItem {
  readonly Row: ComponentType
}

interface SettingGroup {
  readonly id: string
  readonly label: TextKey
  readonly rows: readonly (LinkItem | ComponentItem)[]
}

/**
 * The rows of the settings, in the order of the specification: the account (profile, category, security, data), administration,
 * preferences, about Haru, this device. A group without rows is hidden.
 */
const settingGroups: readonly SettingGroup[] = [
  {
    id: 'person',
    label: 'settings.group.account',
    rows: [
      { id: 'account', Row: AccountRow },
      { id: 'category', label: 'category.title', icon: Tags, to: '/user/category' },
      { id: 'security', label: 'security.title', icon: KeyRound, to: '/user/security' },
      { id: 'import', label: 'settings.import', icon: FolderInput, to: '/user/import' },
      { id: 'data', label: 'data.title', icon: FolderDown, to: '/user/data' },
    ],
  },
  {
    id: 'admin',
    label: 'settings.group.admin',
    rows: [
      { id: 'dashboard', condition: 'isAdmin', label: 'admin.title', icon: LayoutDashboard, to: '/admin/dashboard' },
    ],
  },
  {
    id: 'choices',
    label: 'settings.group.choices',
    rows: [
      { id: 'language', Row: LanguageRow },
      { id: 'theme', Row: ThemeRow },
      { id: 'weight', Row: WeightRow },
      { id: 'countWarmUps', Row: WarmUpsRow },
      { id: 'currency', Row: CurrencyRow },
      { id: 'timeZone', Row: TimeZoneRow },
      { id: 'dayStart', Row: DayStartRow },
      { id: 'shortcuts', Row: ShortcutsRow },
    ],
  },
  {
    id: 'about',
    label: 'settings.group.about',
    rows: [
      { id: 'sources', label: 'find.sources', icon: Salad, to: '/food/sources' },
      { id: 'newVersion', condition: 'hasNewVersion', Row: NewVersionRow },
      { id: 'appInfo', label: 'about.title', icon: Info, to: '/user/appInfo' },
      { id: 'privacy', label: 'privacy.title', icon: ShieldCheck, to: '/auth/privacy' },
    ],
  },
  {
    id: 'device',
    label: 'settings.group.device',
    rows: [
      { id: 'unsent', condition: 'hasCopy', label: 'settings.unsent', icon: CloudUpload, to: '/user/unsent' },
      { id: 'clear', condition: 'isAdmin', Row: ClearStorageRow },
      { id: 'logout', Row: LogOutRow },
    ],
  },
  // The account deletion has a group of its own.
  {
    id: 'end',
    label: 'settings.group.end',
    rows: [{ id: 'delete', label: 'delete.title', icon: UserRoundX, to: '/user/delete', isDanger: true }],
  },
]

/** The groups and rows that the user sees. */
export function findVisibleGroups(conditions: SettingConditions): readonly SettingGroup[] {
  return settingGroups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ condition }) => condition === undefined || conditions[condition]),
    }))
    .filter(({ rows }) => rows.length > 0)
}
