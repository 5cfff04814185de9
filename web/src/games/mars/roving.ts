export { roving } from '../../shell/roving';
