import type { Generated } from 'kysely'

// The tables of accounts and of their sign-in methods; see schema.ts.

export interface AccountTable {
  id: string
  /** Counts up from 1 in the order of signing up. */
  number: number
  login_id: string
  /** Null where the account signs in another way. */
  password_hash: string | null
  is_admin: number
  registered_at: number
  updated_at: number
  /** The file of their picture; '' where there is none. */
  image: string
  language: string
  time_zone: string
  currency: string
  weight_unit: string
  country: string
  /** In milligrams. */
  init_scale: number
  init_kcal: number
  /** In the currency's minor unit. */
  init_property: number
  /** Numbers the writes of the user; a transaction that has raised it is the only writer of the account until it ends. */
  seq: number
  /** What the codes of two-step sign-in are made with, encrypted with a server key; null where a password is enough. */
  totp_key: string | null
  /** The step of the last code that was used: no code counts twice. */
  totp_step: number | null
  /** How much the user's rows take; see account-bytes.ts. */
  bytes: Generated<number>
}

export interface SessionTable {
  token_hash: string
  account_id: string
  created_at: number
  seen_at: number
  expires_at: number
  /** The device it began on by itself; ends with it. */
  device_id: string | null
  agent: string
  /** When the user last reauthenticated in it; 0 if a device signed in by itself. */
  proved_at: Generated<number>
}

export interface DeviceTable {
  id: string
  account_id: string
  token_hash: string
  /** The token before the last rotation, which two tabs that open at the same time may still hold. */
  previous_hash: string | null
  turned_at: number
  expires_at: number
  agent: string
  /** Whether five taps sign in with it. */
  is_quick: Generated<number>
}

export interface CodeTable {
  address: string
  type: string
  flow_hash: string
  code_mac: string
  expires_at: number
  tries: number
  verified_at: number | null
}

/** An identity at an OpenID provider, and the account that it signs in to. */
export interface IdentityTable {
  issuer: string
  subject: string
  account_id: string
  /** As the provider last said it; nothing is decided by it. */
  email: string
  added_at: number
}

/** A passkey, as its maker described it. Bytes are in base64url. */
export interface PasskeyTable {
  id: string
  account_id: string
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  /** Whether its provider syncs it to other devices of the user, as of its last use. */
  is_synced: number
  name: string
  added_at: number
  used_at: number | null
}

/** What is left of the codes that stand in for a lost device. */
export interface RecoveryCodeTable {
  account_id: string
  hash: string
}

/** What the server stores between two steps of one user, under a token of the browser. It is used once. */
export interface OneTimeTokenTable {
  hash: string
  purpose: string
  /** JSON. */
  value: string
  expires_at: number
}

/** The avatar of a user, as WebP in base64. */
export interface AvatarTable {
  owner_id: string
  file: string
  body: string
}
