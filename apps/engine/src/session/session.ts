import { randomUUID } from 'node:crypto'
import type {
  SessionEndReason,
  StreamingEvent,
  StreamingSessionView,
} from '@inamora/contract/streaming'
import type { EngineAvatar } from '#avatars/avatars.ts'
import type { ChatLine } from '#brain/brain.ts'
import { FRAME_MS } from '#media/opus.ts'
import type { Room, RoomEvents } from '#room/room.ts'
import { speakable } from '#voice/speakable.ts'
import type { Roles } from './cast.ts'
import { MediaClock } from './clock.ts'
import { Deadlines } from './deadlines.ts'
import { poseKey } from './frame-source.ts'
import { Performance } from './performance.ts'
import { Playback } from './playback.ts'
import { type Task, Turns } from './turns.ts'

export interface SessionLimits {
  /** Picture and sound for this long. */
  sessionMs: number
  idleMs: number
  /** From creation until sound and picture flow. */
  joinMs: number
  /** For the fan to come back after contact is lost. */
  returnMs: number
  /** A client that rejoins says good-bye first; this is how long we wait to see whether it does. */
  leaveMs: number
  greetingDelayMs: number
  /** The goodbye begins this long before the end. */
  farewellMs: number
}

export const DEFAULT_LIMITS: SessionLimits = {
  sessionMs: 60_000,
  idleMs: 120_000,
  joinMs: 30_000,
  returnMs: 10_000,
  leaveMs: 1_500,
  greetingDelayMs: 400,
  farewellMs: 6_000,
}

export interface SessionParts extends Roles {
  id: string
  avatar: EngineAvatar
  limits: SessionLimits
  openRoom(events: RoomEvents): Room
  /** How an event is worded for this kind of client. */
  wordEvent?(event: StreamingEvent): { event: object; topic?: string } | undefined
  onData?(payload: Uint8Array, topic: string | undefined): void
  onEnded(): void
  onFailure(error: unknown): void
}

/** What was said aloud or written, and when; kept while the session runs. */
export interface TranscriptLine extends ChatLine {
  at: number
}

/** Time is only charged, and speech only heard, while `live`. */
export type SessionState =
  | { kind: 'waiting'; started: boolean; connected: boolean }
  | { kind: 'live' }
  | { kind: 'lost' }
  | { kind: 'ended'; at: number; reason: SessionEndReason }

type Deadline = 'join' | 'limit' | 'farewell' | 'idle' | 'return' | 'greeting'

const VIDEO_EVERY_MS = 2 * FRAME_MS
/** An unchanged picture is sent again this often: a lost frame never stays lost for longer. */
const REPEAT_PICTURE_MS = 200
/** A browser that has just connected may miss the first frames: for this long none is left out. */
const EVERY_FRAME_FOR_MS = 1_000
const FAREWELL_PATIENCE_MS = 2_500

/** One fan, one avatar, one conversation. */
export class LiveSession {
  readonly id: string
  readonly avatar: EngineAvatar
  readonly createdAt = Date.now()
  readonly room: Room
  readonly #parts: SessionParts
  readonly #deadlines = new Deadlines<Deadline>()
  readonly #playback = new Playback()
  readonly #performance = new Performance()
  readonly #clock = new MediaClock((mediaMs) => this.#guardedTick(mediaMs))
  readonly #turns: Turns
  readonly #history: TranscriptLine[] = []
  #state: SessionState = { kind: 'waiting', started: false, connected: false }
  #firstFrameAt?: number
  #tasksAnswered = 0
  #shown?: { frame: Uint8Array; atMs: number }
  #mediaMs = 0
  #connectedAtMs = 0

  constructor(parts: SessionParts) {
    this.id = parts.id
    this.avatar = parts.avatar
    this.#parts = parts
    this.#turns = new Turns({
      voice: parts.voice,
      playback: this.#playback,
      emit: (event) => this.#emit(event),
      onFailure: parts.onFailure,
    })
    this.room = parts.openRoom({
      connected: () => this.#connected(),
      disconnected: () => this.#disconnected(),
      left: () => this.#left(),
      data: (payload, topic) => parts.onData?.(payload, topic),
      misbehaved: (why) => {
        parts.onFailure(new Error(why))
        this.end('misbehaved')
      },
      failed: (error) => {
        parts.onFailure(error)
        this.end('failed')
      },
    })
    this.#deadlines.set('join', parts.limits.joinMs, () => this.end('never_joined'))
    this.touch()
    const resting = poseKey(this.#performance.pose(0, 'sil', false))
    parts.frames.frame(resting).catch(parts.onFailure)
  }

  get state(): SessionState {
    return this.#state
  }

  /** What is said before the fan has arrived waits for the fan. */
  get started(): boolean {
    return this.#state.kind !== 'waiting' || this.#state.started
  }

  get view(): StreamingSessionView {
    const ended = this.#state.kind === 'ended' ? this.#state : undefined
    return {
      session_id: this.id,
      avatar_id: this.avatar.id,
      state: this.#state.kind,
      created_at: this.createdAt,
      first_frame_at: this.#firstFrameAt ?? null,
      ended_at: ended?.at ?? null,
      ended_reason: ended?.reason ?? null,
      time_limit_ms: this.#parts.limits.sessionMs,
      tasks_answered: this.#tasksAnswered,
      microphone_packets: this.room.microphonePackets,
    }
  }

  get transcript(): readonly TranscriptLine[] {
    return this.#history
  }

  /** False when it has been started before. */
  start(): boolean {
    if (this.#state.kind !== 'waiting' || this.#state.started) return false
    this.#state = { ...this.#state, started: true }
    this.touch()
    this.#goLiveWhenReady()
    return true
  }

  /** Anything that shows the fan is there puts off the end by idleness. */
  touch(): void {
    this.#deadlines.set('idle', this.#parts.limits.idleMs, () => this.end('idle'))
  }

  /** The avatar answers what the fan says. */
  talk(text: string): string {
    const history = [...this.#history]
    this.#history.push({ from: 'fan', text, at: Date.now() })
    let answered = false
    return this.#begin({
      sentences: (signal) => this.#parts.brain.reply(text, history, signal),
      onSpoken: () => {
        if (!answered) this.#tasksAnswered++
        answered = true
      },
    })
  }

  /** The avatar says exactly this. */
  repeat(text: string): string {
    return this.#begin({ sentences: () => speakable(text) })
  }

  interrupt(): void {
    this.touch()
    this.#turns.interrupt()
  }

  /** `at` is when it was over for the fan, if that is earlier than now. */
  end(reason: SessionEndReason, at = Date.now()): void {
    if (this.#state.kind === 'ended') return
    this.#emit({ type: 'stream_disconnected', reason })
    this.#state = { kind: 'ended', at, reason }
    this.#deadlines.cancelAll()
    this.#clock.pause()
    this.#turns.interrupt()
    this.room.close()
    this.#parts.voice.close()
    this.#parts.onEnded()
  }

  #begin(task: Omit<Task, 'id'>): string {
    this.touch()
    const id = randomUUID()
    this.#turns.begin({
      ...task,
      id,
      onSpoken: (text) => {
        this.#history.push({ from: 'avatar', text, at: Date.now() })
        task.onSpoken?.(text)
      },
    })
    return id
  }

  #connected(): void {
    this.#deadlines.cancel('return')
    if (this.#state.kind === 'waiting') this.#state = { ...this.#state, connected: true }
    else if (this.#state.kind === 'lost') {
      this.#state = { kind: 'live' }
      this.#connectedAtMs = this.#mediaMs
      this.#clock.run()
    }
    this.#goLiveWhenReady()
  }

  #goLiveWhenReady(): void {
    if (this.#state.kind !== 'waiting' || !this.#state.started || !this.#state.connected) return
    this.#state = { kind: 'live' }
    this.#clock.run()
  }

  #disconnected(): void {
    if (this.#state.kind === 'waiting') this.#state = { ...this.#state, connected: false }
    if (this.#state.kind === 'live') this.#loseContact('fan_lost', this.#parts.limits.returnMs)
  }

  #left(): void {
    if (this.#state.kind === 'ended') return
    this.#loseContact('fan_left', this.#parts.limits.leaveMs)
  }

  #loseContact(reason: SessionEndReason, withinMs: number): void {
    const lostAt = Date.now()
    if (this.#state.kind === 'live') this.#state = { kind: 'lost' }
    this.#clock.pause()
    this.#deadlines.set('return', withinMs, () => this.end(reason, lostAt))
  }

  /** Whatever goes wrong here must end this session only. */
  #guardedTick(mediaMs: number): void {
    try {
      this.#tick(mediaMs)
    } catch (error) {
      this.#parts.onFailure(error)
      this.end('failed')
    }
  }

  #tick(mediaMs: number): void {
    this.#mediaMs = mediaMs
    // Time runs from the first frame: a client that takes no picture is not talked to for free.
    if (this.#firstFrameAt !== undefined) this.room.sendAudio(this.#playback.next(), mediaMs)
    if (mediaMs % VIDEO_EVERY_MS === 0) this.#showFace(mediaMs)
  }

  #showFace(mediaMs: number): void {
    const { viseme, speaking } = this.#playback
    const pose = this.#performance.pose(mediaMs, viseme, speaking)
    const frame = this.#parts.frames.now(poseKey(pose))
    if (!frame) return
    const settled = mediaMs - this.#connectedAtMs > EVERY_FRAME_FOR_MS
    const repeated = this.#shown?.frame === frame && mediaMs - this.#shown.atMs < REPEAT_PICTURE_MS
    if (settled && repeated) return
    if (!this.room.sendVideo(frame, mediaMs)) return
    this.#shown = { frame, atMs: mediaMs }
    if (this.#firstFrameAt === undefined) this.#firstFrameSent()
  }

  /** The fan sees the avatar: time runs from here. */
  #firstFrameSent(): void {
    const { sessionMs, greetingDelayMs, farewellMs } = this.#parts.limits
    const { brain } = this.#parts
    this.#firstFrameAt = Date.now()
    this.#deadlines.cancel('join')
    this.#deadlines.set('limit', sessionMs, () => this.end('time_limit'))
    this.#deadlines.set('greeting', greetingDelayMs, () => {
      if (!this.#turns.busy) this.#begin({ sentences: () => speakable(brain.greeting()) })
    })
    const remaining_ms = Math.min(farewellMs, sessionMs / 4)
    this.#deadlines.set('farewell', sessionMs - remaining_ms, () => {
      this.#emit({ type: 'session_ending', remaining_ms })
      this.#begin({
        sentences: () => speakable(brain.farewell()),
        patienceMs: FAREWELL_PATIENCE_MS,
      })
    })
  }

  #emit(event: StreamingEvent): void {
    if (this.#state.kind === 'ended') return
    const worded = this.#parts.wordEvent
      ? this.#parts.wordEvent(event)
      : { event, topic: undefined }
    if (worded) this.room.sendEvent(worded.event, worded.topic)
  }
}
