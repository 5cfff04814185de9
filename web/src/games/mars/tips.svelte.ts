export { Tips } from '../../shell/tips.svelte';
