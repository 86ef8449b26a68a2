import { queryClient } from './query-client.ts'

/** What the server already wrote into the page, by the path it would be asked at. */
export function takeAnswersOfPage(): void {
  const text = document.getElementById('answers')?.textContent
  if (!text) return
  const answers: Record<string, unknown> = JSON.parse(text)
  for (const [path, answer] of Object.entries(answers)) queryClient.setQueryData([path], answer)
}
