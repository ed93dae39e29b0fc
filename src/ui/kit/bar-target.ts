/**
 * The look of every target of the bar at the bottom of a phone: a fifth of its width, as tall as a
 * thumb.
 */
export const BAR_TARGET =
  'flex h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 px-px text-xs leading-4 active:bg-pressed landscape:h-12 [&>svg]:size-5 [&>svg]:shrink-0'
