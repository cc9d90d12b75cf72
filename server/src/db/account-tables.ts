import type { Generated } from 'kysely'

/** The tables of accounts, their sign-in methods, avatars, calendar feeds and operations to undo; see schema.ts. */
export interface AccountTables {
  readonly account: AccountTable
  readonly session: SessionTable
  readonly device: DeviceTable
  readonly code: {
    address: string
    type: string
    flow_hash: string
    code_mac: string
    expires_at: number
    tries: number
    verified_at: number | null
  }

  /** An identity at an OpenID provider, and the account that it signs in to. */
  readonly identity: {
    account_id: string
    issuer: string
    subject: string
    /** The email address that the provider last sent; no decision depends on it. */
    email: string
    added_at: number
  }

  readonly passkey: PasskeyTable
  /** The account of each login id. */
  readonly login_owner: {
    login_id: string
    account_id: string
  }

  /** The account of each identity. */
  readonly identity_owner: {
    subject: string
    issuer: string
    account_id: string
  }

  /** The account of each passkey. */
  readonly passkey_owner: {
    id: string
    account_id: string
  }

  /** An unused recovery code of two-step login. */
  readonly recovery_code: {
    account_id: string
    hash: string
  }

  /** A value that the server stores between two steps of a flow, by the hash of a one-time token. */
  readonly ticket: {
    /** The account that started the flow; a random id if its user is not signed in. */
    owner_id: string
    hash: string
    purpose: string
    /** JSON. */
    value: string
    expires_at: number
  }

  /** The avatar of a user, as WebP in base64. */
  readonly picture: {
    owner_id: string
    file: string
    body: string
  }

  /** The calendar feed of a user, whose secret address calendar programs read without a session. */
  readonly calendar_feed: {
    owner_id: string
    token_hash: string
    /** The secret, encrypted, so that the user can see the address again. */
    sealed_token: string
    /** The ids of the chosen areas, as JSON. */
    areas: string
    created_at: number
  }

  /** The newest operations of a user, which can be undone. */
  readonly undo_log: {
    owner_id: string
    /** The place of the operation among those of the user. The next operation of the place replaces it. */
    slot: number
    /** The operation with its collection and currency. */
    key: string
    /** The changes as JSON. */
    changes: string
    expires_at: number
  }
}

export interface AccountTable {
  id: string
  /** Counts up from 1 in the order of sign-up. */
  number: number
  login_id: string
  /** Null for an account with other sign-in methods only. */
  password_hash: string | null
  is_admin: number
  registered_at: number
  updated_at: number
  /** The file name of the avatar; '' without one. */
  image: string
  language: string
  time_zone: string
  /** The hour at which the day of the user begins. */
  day_start: Generated<number>
  count_warm_ups: Generated<number>
  currency: string
  weight_unit: string
  country: string
  /** In milligrams. */
  init_scale: number
  init_kcal: number
  /** In the currency's minor unit. */
  init_property: number
  /** The number of the last write of the user. A transaction that has raised it is the only writer of the account until it ends. */
  seq: number
  /** The highest number of a tombstone that was deleted; 0 if none was. */
  cleared_seq: Generated<number>
  /** The key with which devices encrypt data of this user, 32 random bytes in base64; null until a device asks for it. */
  seal_key: Generated<string | null>
  /** The secret of two-step login, encrypted with a server key; null if two-step login is off. */
  totp_key: string | null
  /** The time step of the last used code, so that a code is valid once. */
  totp_step: number | null
  /** The size of the user's rows, in bytes; see account-bytes.ts. */
  bytes: Generated<number>
}

export interface SessionTable {
  account_id: string
  token_hash: string
  created_at: number
  seen_at: number
  expires_at: number
  /** The remembered device of the session, with which the session ends; null without one. */
  device_id: string | null
  agent: string
  /** When the user last reauthenticated in this session; 0 if the device signed in automatically. */
  proved_at: Generated<number>
}

export interface DeviceTable {
  account_id: string
  id: string
  token_hash: string
  /** The token before the last rotation, which two tabs that open at the same time may still hold. */
  previous_hash: string | null
  turned_at: number
  expires_at: number
  agent: string
  /** Whether the device is used for quick sign-in (five taps). */
  is_quick: Generated<number>
}

/** A passkey, as its registration describes it. Bytes are in base64url. */
export interface PasskeyTable {
  account_id: string
  id: string
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  /** Whether the passkey was synced to other devices of the user at its last use. */
  is_synced: number
  name: string
  added_at: number
  used_at: number | null
}
