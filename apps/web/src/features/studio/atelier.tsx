import type { Portrait } from '@inamora/contract/portrait'
import { Dices, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { PortraitControl } from './portrait-control.tsx'
import { CONTROL_GROUPS, type Control, type GroupName, randomised } from './portrait-controls.ts'
import { usePortraitHistory } from './use-portrait-history.ts'

const GROUPS = (Object.keys(CONTROL_GROUPS) as GroupName[]).map((value) => ({
  value,
  label: CONTROL_GROUPS[value].label,
}))

const SEEDS = 2_147_483_647

/** Where a portrait is drawn: parameter by parameter, or by a throw of the dice. */
export function Atelier({
  portrait,
  onChange,
}: {
  portrait: Portrait
  onChange: (portrait: Portrait) => void
}) {
  const [group, setGroup] = useState<GroupName>('face')
  const history = usePortraitHistory(portrait, onChange)
  const controls: readonly Control[] = CONTROL_GROUPS[group].controls

  function throwDice(what: GroupName | 'all') {
    history.change(randomised(portrait, what, Math.floor(Math.random() * SEEDS)))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) history.redo()
    else history.undo()
  }

  return (
    <section aria-label="Atelier" onKeyDown={onKeyDown}>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => throwDice('all')} className="max-sm:px-3">
          <Dices aria-hidden="true" />
          Randomise
        </Button>
        <Button size="sm" onClick={() => throwDice(group)} className="max-sm:px-3">
          <Dices aria-hidden="true" className="max-sm:hidden" />
          Only {CONTROL_GROUPS[group].label.toLowerCase()}
        </Button>
        <span className="ml-auto flex max-sm:-mr-2 sm:gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Undo"
            aria-keyshortcuts="Control+Z"
            disabled={!history.canUndo}
            onClick={history.undo}
          >
            <Undo2 aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Redo"
            aria-keyshortcuts="Control+Shift+Z"
            disabled={!history.canRedo}
            onClick={history.redo}
          >
            <Redo2 aria-hidden="true" />
          </Button>
        </span>
      </div>
      <Tabs
        label="Parts of the portrait"
        look="pills"
        tabs={GROUPS}
        value={group}
        onValueChange={setGroup}
      >
        <div className="mt-6 grid gap-x-8 gap-y-6 *:data-wide:sm:col-span-2 sm:grid-cols-2">
          {controls.map((control) =>
            control.isShown?.(portrait) === false ? null : (
              <div key={control.label} data-wide={control.kind === 'slider' ? undefined : ''}>
                <PortraitControl
                  control={control}
                  portrait={portrait}
                  onChange={history.change}
                  onCommit={history.endGesture}
                />
              </div>
            ),
          )}
        </div>
      </Tabs>
    </section>
  )
}
