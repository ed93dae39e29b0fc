import type { Observable } from 'rxjs'
import type { Company } from '#contract/calls/company.calls.ts'
import type { contactCalls } from '#contract/calls/contact.calls.ts'
import type { EmailConfirmation } from '#contract/calls/email.calls.ts'
import type { EnrolmentAnswer } from '#contract/calls/second-factor.calls.ts'
import type { FollowedTicket } from '#contract/calls/ticket-link.calls.ts'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Values } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { SessionUser } from '#contract/core/protocol.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { SessionTokens } from '#src/machines/session.machine.ts'
import type { OutboxCalls, Upload, Uploaded } from '#src/sync-worker/worker-calls.ts'
import type { Theme } from '../theme/theme.ts'

/** The user of this page. */
export interface Person {
  readonly actor: Actor
  readonly user: SessionUser
}

/** The outbox calls of the worker, and the events. */
export interface OutboxPort extends OutboxCalls {
  /** Pending events, those that need a decision, and the newest of the others; oldest first. */
  readonly events$: Observable<readonly LoggedEvent[]>
}

/** Unsaved form input; survives reload, crash and sign-in. */
export interface DraftsPort {
  read(key: string): Promise<Readonly<Record<string, unknown>> | null>
  write(key: string, values: Readonly<Record<string, unknown>>): Promise<void>
  remove(key: string): Promise<void>
}

export interface PreferencesPort {
  /** Language of this device for addresses without a language. */
  setLocale(locale: Locale): void
  readonly theme: Theme
  setTheme(theme: Theme): void
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  readonly keys: boolean
  setKeys(on: boolean): void
  /** The sidebar shows icons only. */
  readonly narrow: boolean
  setNarrow(on: boolean): void
  /** Order of the timeline of a ticket. */
  readonly oldestFirst: boolean
  setOldestFirst(on: boolean): void
  /** Ids of the folded sections of the sidebar. */
  readonly folded: readonly string[]
  setFolded(id: string, isFolded: boolean): void
}

/** Names a record without its content. */
export interface RecordName {
  readonly model: ModelName
  readonly id: RecordId
}

/** The records that this person viewed last on this device, newest first. */
export interface RecentPort {
  readonly records$: Observable<readonly RecordName[]>
  add(record: RecordName): void
}

/** Notices about the data on this device; each stays until it is dismissed or resolved. */
export type DeviceNotice =
  /** A newer client runs on this device; this page continues as far as it can. */
  | { readonly kind: 'reload' }
  /** The browser's data was deleted while this many actions were pending. */
  | { readonly kind: 'lost'; readonly actions: number }
  /** The browser's data was deleted, but the worker still had the actions. */
  | { readonly kind: 'restored'; readonly actions: number }
  /** The tab that owns the data does not answer: this tab may take over. */
  | { readonly kind: 'silent' }
  /** The tab is read-only. */
  | { readonly kind: 'reader' }
  /** The server refused a realtime channel: changes of others arrive late. */
  | { readonly kind: 'channel' }

export interface DeviceHealth {
  readonly notices$: Observable<readonly DeviceNotice[]>
  dismiss(kind: DeviceNotice['kind']): void
  /** Takes over the data from a tab that does not answer. */
  takeOver(): void
  /** Contacts the server now, and sends pending events. */
  syncNow(): void
  reload(): void
}

/** The message to the company that a visitor is writing on this device. */
export interface ContactLetters {
  /** Returns the fields as they were typed; null when there is no message. */
  read(): Readonly<Record<string, string>> | null
  /** Stores the fields; null deletes them. */
  keep(values: Readonly<Record<string, string>> | null): void
}

/** A ticket that a link opens, with the address of each file. */
export interface LinkedTicket extends FollowedTicket {
  readonly files: readonly (FollowedTicket['files'][number] & { readonly address: string })[]
}

/** Session of a person who has set up their first second factor, and its recovery codes. */
export interface Enrolled {
  readonly tokens: SessionTokens
  readonly codes: readonly string[]
}

/** Requests that need no session. */
export interface AccountPort {
  /** Rejects with a `SignInProblem`, as does `register`. */
  recover(email: string): Promise<void>
  register(body: Readonly<Record<string, string>>): Promise<void>
  /** Prepares the second factor that a sign-in asks for. Rejects with a `SignInProblem`. */
  enrol(token: string): Promise<EnrolmentAnswer>
  /** Sets that second factor up as an application. Rejects with a `SignInProblem`. */
  enrolled(token: string, code: string): Promise<Enrolled>
  /** Options with which the browser makes a passkey for it. Rejects with a `SignInProblem`. */
  enrolPasskey(token: string): Promise<object>
  /** Sets that second factor up as a passkey. Rejects with a `SignInProblem`. */
  enrolledByPasskey(token: string, response: object): Promise<Enrolled>
  /**
   * Options for a passkey, for a step of a sign-in or for a sign-in. Rejects with a
   * `SignInProblem`.
   */
  passkeyOptions(token: string | null): Promise<object>
  /** Writes to the company. Rejects with a `SignInProblem`. */
  contact(body: Values<typeof contactCalls.send.body>): Promise<void>
  readonly letters: ContactLetters
  /** Tells whether the server has content at this path; false while it can't be reached. */
  has(path: string): Promise<boolean>
  /** The company that runs this installation; null while the server can't be reached. */
  company(): Promise<Company | null>
  /**
   * Uses the link that confirms a new address, or has one that has expired sent again, which
   * answers null. Rejects with a `SignInProblem`.
   */
  emailLink(step: 'confirm' | 'resendByLink', token: string): Promise<EmailConfirmation | null>
  /**
   * The ticket that the token of a link opens. Rejects with a `SignInProblem`: `link_invalid` for
   * one that opens nothing.
   */
  followedTicket(token: string): Promise<LinkedTicket>
}

/** Passkeys of this device, or of a phone or security key beside it. */
export interface PasskeyPort {
  /** True where the browser has passkeys, and the page an address that they can be bound to. */
  readonly isAvailable: boolean
  /** Asks the person to make one; null when they didn't. */
  create(options: object): Promise<object | null>
  /** Asks the person to use one; null when they didn't. */
  use(options: object): Promise<object | null>
}

/** Requests that need the network now and a signed-in person; no outbox carries them. */
export interface OnlinePort {
  /** Reads a path of the API now and answers its `data`. Rejects with a `SignInProblem`. */
  get(path: string): Promise<unknown>
  /** Posts to a path of the API once and answers its `data`. Rejects with a `SignInProblem`. */
  post(path: string, body: object): Promise<unknown>
  /**
   * Posts one file to a path of the API once and answers its `data`. Rejects with a
   * `SignInProblem`.
   */
  postFile(path: string, file: Blob, name: string): Promise<unknown>
  /** Posts to a path of the API as the page closes, without waiting for an answer. May be lost. */
  postOnClose(path: string, body: object): void
}

/**
 * - `unsupported`: this browser has no push messages here.
 * - `blocked`: the person has forbidden notifications in the browser.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Push messages on this device. */
export interface PushPort {
  state(): Promise<PushState>
  /**
   * Asks the person for the permission, and the server for messages. Rejects with a
   * `SignInProblem`.
   */
  turnOn(): Promise<PushState>
  /** Tells the server again where messages are on: the browser or the session may have changed. */
  renew(): Promise<void>
  /** Ends the messages on this device; also without a network. */
  turnOff(): Promise<void>
}

/**
 * Pending actions of a signed-out person; they wait until that person signs in on this device
 * again.
 */
export interface SignedOutPending {
  readonly count: number
  /** First and last name; null where it is unknown or private. */
  readonly name: string | null
}

/** Files that the server creates or stores. */
export interface FilesPort {
  /** Null when the network failed or the server refused. With a body it is posted. */
  download(path: string, body?: object): Promise<Blob | null>
  /**
   * The bytes of a `file` record: from this device while it is unsent, otherwise from the server;
   * null when neither is available.
   */
  content(id: RecordId): Promise<Blob | null>
  /** A small preview of a picture. */
  preview(id: RecordId): Promise<Blob | null>
  /**
   * An avatar or a logo by its address (`contract/models/picture.ts`): from this device while it is
   * unsent and once it was shown, otherwise from the server; null when neither has it.
   */
  picture(address: string): Promise<Blob | null>
  /** Sends a file of a record now; needs the network. */
  upload(upload: Upload): Promise<Uploaded>
}

/** Files and words that other applications have shared into this one. */
export interface SharedFiles {
  readonly files: readonly File[]
  readonly text: string
}

/** Waits on this device from the share to the ticket that the person chooses. */
export interface SharedPort {
  read(): Promise<SharedFiles>
  /** Removes them, once a ticket has them. */
  clear(): Promise<void>
}

/**
 * - `offered`: the browser can install the application now.
 * - `by_hand`: the person can, by a menu of the browser.
 */
export type InstallState = 'none' | 'offered' | 'by_hand' | 'installed'

export interface InstallPort {
  readonly state$: Observable<InstallState>
  /** Opens the browser's own question. */
  install(): Promise<void>
}
