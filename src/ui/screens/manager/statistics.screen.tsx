import { Statistics } from '../statistics/statistics.tsx'

export default function ManagerStatisticsScreen() {
  return <Statistics />
}
