import ts from 'typescript-api'

/**
 * Calls and constructors that return an emitter of `error`: without a listener the error ends the
 * process.
 */
const EMITTERS = new Set([
  'Worker',
  'WebSocket',
  'WebSocketServer',
  'spawn',
  'fork',
  'createReadStream',
  'createWriteStream',
  'createServer',
  'connect',
  'createGzip',
  'createGunzip',
  'createInflateRaw',
])
/** Modules whose `connect` is no socket. */
const OTHER_CONNECT = /database\/connect\.ts$/
const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate'])
const LISTENING = new Set(['on', 'once', 'addListener', 'addEventListener'])

type Creation = ts.CallExpression | ts.NewExpression

const nameOf = ({ expression }: Creation): string =>
  ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : ''

/**
 * Returns whether the call is read by `for await` or is an argument of `pipeline`: both pass on the
 * errors of their streams.
 */
const isConsumed = (node: ts.Node): boolean => {
  if (ts.isForOfStatement(node.parent) && node.parent.awaitModifier) return true
  for (let parent = node.parent; parent && !ts.isFunctionLike(parent); parent = parent.parent) {
    if (ts.isCallExpression(parent) && nameOf(parent) === 'pipeline') return true
  }
  return false
}

/** `createX().on('error', …)`, after any number of calls. */
const isChained = (node: ts.Node): boolean => {
  for (
    let at = node;
    ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent);
    at = at.parent.parent
  ) {
    if (at.parent.name.text.startsWith('on') && at.parent.parent.arguments[0]?.getText() === "'error'") return true
  }
  return false
}

/** Name of the variable that the value is kept in. */
const variableOf = (node: ts.Node): string | undefined => {
  let at = node
  while (!ts.isStatement(at) && !ts.isFunctionLike(at)) {
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) return at.name.text
    at = at.parent
  }
  return undefined
}

const isHeard = (variable: string, text: string): boolean =>
  new RegExp(`\\b${variable}\\s*\\.(on|once)\\(\\s*'error'`).test(text)

/** The function of this file that a callback names, or the callback itself. */
const functionOf = (callback: ts.Node | undefined, file: ts.SourceFile): ts.Node | undefined => {
  if (!callback || !ts.isIdentifier(callback)) return callback
  let found: ts.Node | undefined
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === callback.text) found = node.initializer
    else node.forEachChild(look)
  }
  look(file)
  return found
}

const isAsync = (callback: ts.Node | undefined): boolean =>
  callback !== undefined &&
  (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback)) &&
  callback.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true

const problemOf = (call: Creation, file: ts.SourceFile): string | undefined => {
  const name = nameOf(call)
  const [first, second] = call.arguments ?? []
  if (ts.isCallExpression(call) && name === 'pipe') return 'pipe leaves errors of its source unheard: use pipeline'
  if (TIMERS.has(name) && isAsync(functionOf(first, file))) return `${name} ignores the promise of its callback`
  if (LISTENING.has(name) && isAsync(functionOf(second, file))) return `${name} ignores the promise of its listener`
  if (
    LISTENING.has(name) &&
    first?.getText() === "'upgrade'" &&
    !/\.on\('error'|guardStream\(/.test(functionOf(second, file)?.getText() ?? '')
  )
    return 'an upgraded stream has no error listener'
  if (!EMITTERS.has(name) || isConsumed(call) || isChained(call)) return undefined
  const variable = variableOf(call)
  return variable !== undefined && isHeard(variable, file.text) ? undefined : `${name} without an error listener`
}

/** Returns the places of a file where an error or a rejection is not handled: `line: reason`. */
export const unguardedIn = (path: string, text: string): readonly string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const ownConnect = file.statements.some(
    (one) =>
      ts.isImportDeclaration(one) &&
      OTHER_CONNECT.test(one.moduleSpecifier.getText().slice(1, -1)) &&
      /\bconnect\b/.test(one.getText()),
  )
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && !(ownConnect && nameOf(node) === 'connect')) {
      const problem = problemOf(node, file)
      if (problem !== undefined)
        found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${problem}`)
    }
    node.forEachChild(look)
  }
  look(file)
  return found
}
