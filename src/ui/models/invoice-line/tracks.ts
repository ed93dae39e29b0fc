/**
 * The columns of a line and of their head: handle, designation, quantity, unit, price, TVA, amount
 * and menu. Below 42rem a line is a card of two columns.
 */
export const ROW_TRACKS =
  'grid grid-cols-2 items-start gap-x-1 gap-y-1 @2xl:grid-cols-[24px_minmax(0,1fr)_56px_84px_80px_104px_88px_28px]'
