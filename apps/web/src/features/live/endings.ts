/** How an ended chat is put into words, by the reason the server or the page gives. */
export function endingText(reason: string, name: string): { title: string; text: string } {
  switch (reason) {
    case 'stopped':
      return { title: 'Until next time', text: `You ended your chat with ${name}.` }
    case 'time_limit':
      return { title: 'Your minute is over', text: `${name} would love to go on.` }
    case 'fan_lost':
    case 'fan_left':
      return {
        title: 'The connection was lost',
        text: 'You pay only for the time you were connected.',
      }
    case 'avatar_removed':
      return { title: `${name} had to leave`, text: 'This avatar is not available any more.' }
    case 'idle':
      return { title: 'The chat fell silent', text: 'It was ended to save your credits.' }
    default:
      return {
        title: `${name} had to leave`,
        text: 'Something failed on our side. You pay only for the time you were connected.',
      }
  }
}
