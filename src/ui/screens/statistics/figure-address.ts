import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { type ListOptions, listFromUrl, viewText } from '../../widgets/list/address/list-url.ts'
import type { FigurePageName } from '../../widgets/views/view-scope.ts'

/** Table or chart. */
export const VIEWS = ['table', 'chart'] as const
export type View = (typeof VIEWS)[number]

/** The filters and settings that the address of a page may name; settings with their defaults. */
export interface FigureAddress {
  readonly scope: FigurePageName
  readonly list: ListOptions
  readonly settings: Readonly<Record<string, string>>
}

/** The canonical text of an address, by which views are compared; the page opens it as it is. */
export const figureText = (params: URLSearchParams, { list, settings }: FigureAddress): string => {
  const text = new URLSearchParams(viewText(listFromUrl(params, list), list))
  for (const [name, initial] of Object.entries(settings)) text.set(name, params.get(name) ?? initial)
  text.sort()
  return text.toString()
}

/** A setting of the address, one of a few values of which the first is the default. */
export const useChoice = <Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (next: Value) => void] => {
  const [params] = useSearchParams()
  const change = useAddressChange()
  const value = values.find((one) => one === params.get(name)) ?? values[0]
  const choose = useCallback((next: Value) => change({ [name]: next }), [name, change])
  return [value, choose]
}
