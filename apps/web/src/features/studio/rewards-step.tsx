import { RewardEditor } from './reward-editor.tsx'
import { StepPanel, type StepProps } from './step-panel.tsx'

export function RewardsStep({ avatar, draft, change, saver }: StepProps) {
  return (
    <StepPanel
      title="Rewards"
      text="Five gifts for fans who stay. Each holds a picture or video, words, or both; once unlocked it is theirs."
    >
      <ol className="space-y-4">
        {avatar.rewards.map((reward, index) => (
          <RewardEditor
            key={reward.level}
            reward={reward}
            isPainted={
              reward.type === 'photo' &&
              !avatar.missing.some(({ field }) => field === `rewards.${reward.level}`)
            }
            text={draft.reward_texts[index] ?? ''}
            saver={saver}
            onText={(text) => {
              const texts = saver.state().draft.reward_texts
              change({ reward_texts: texts.with(index, text) })
            }}
          />
        ))}
      </ol>
    </StepPanel>
  )
}
