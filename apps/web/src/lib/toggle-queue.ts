export interface ToggleActions<Record> {
  turnOn: () => Promise<Record>
  turnOff: (record: Record) => Promise<void>
}

export interface ToggleOutcome<Record> {
  /** What the server holds now; undefined means off. */
  record: Record | undefined
  /** False when the last wish could not be carried out, or cancelled itself out. */
  changed: boolean
  error?: unknown
  /** The wish that failed. */
  failedWish?: boolean
}

/**
 * Carries out wishes about one switch: one request at a time, the last wish wins, wishes that
 * cancel each other out cost nothing. A failure ends the run with what the server last confirmed.
 */
export function createToggle<Record>(initial: Record | undefined, actions: ToggleActions<Record>) {
  let record = initial
  let wish = initial !== undefined
  let running: Promise<ToggleOutcome<Record>> | undefined

  async function run(): Promise<ToggleOutcome<Record>> {
    const before = record !== undefined
    try {
      while (wish !== (record !== undefined)) {
        if (record === undefined) {
          record = await actions.turnOn()
        } else {
          await actions.turnOff(record)
          record = undefined
        }
      }
      return { record, changed: before !== (record !== undefined) }
    } catch (error) {
      const failedWish = wish
      wish = record !== undefined
      return { record, changed: before !== (record !== undefined), error, failedWish }
    }
  }

  return {
    /** All wishes of one run get the same outcome, once it is settled. */
    want(on: boolean): Promise<ToggleOutcome<Record>> {
      wish = on
      running ??= run().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

/** One toggle per key, living as long as it has something to do, whoever asks. */
export function createToggleQueues<Record>() {
  const toggles = new Map<string, ReturnType<typeof createToggle<Record>>>()
  return {
    /** Answers the outcome to the first asker of a run and nothing to those who join it. */
    async want(
      key: string,
      on: boolean,
      current: Record | undefined,
      actions: ToggleActions<Record>,
    ): Promise<ToggleOutcome<Record> | undefined> {
      const known = toggles.get(key)
      if (known) {
        await known.want(on)
        return undefined
      }
      const toggle = createToggle(current, actions)
      toggles.set(key, toggle)
      const outcome = await toggle.want(on)
      toggles.delete(key)
      return outcome
    },
  }
}
