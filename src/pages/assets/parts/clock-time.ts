// The time of a clock as text.

/** `49:58`, or `+0:12` once it is over. */
export function writeTime(seconds: number, isOver: boolean): string {
  const whole = Math.abs(seconds);
  return `${isOver ? '+' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
